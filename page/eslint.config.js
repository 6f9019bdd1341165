import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {files: ["src/**"], languageOptions: {globals: globals.browser}},
  {files: ["tests/**", "*.mjs"], languageOptions: {globals: {...globals.node, localStorage: "writable"}}},
  {
    rules: {
      "max-lines": ["error", 500],
      "max-lines-per-function": ["error", 80],
      "max-len": ["error", 120],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always", {null: "ignore"}],
      // names and notes may come from files: no text is ever markup or script
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-restricted-properties": [
        "error",
        {property: "innerHTML"},
        {property: "outerHTML"},
        {property: "insertAdjacentHTML"},
      ],
    },
  },
];
