// The fields of the set-up page: Python says which choices there are and what follows from them.

import {button, fill, flag, h, isNew, list, tell, text} from "./dom.js";
import {shape, tint} from "./signs.js";

/** @import {FieldView, Json} from "./types" */

const MOST_DIGITS = 20;

/** One field: a box to tick, a list to choose from, several to tick, a text, a button or a note. */
export class Field {
  /** @param {FieldView} given */
  constructor({kind, key}) {
    this.help = h("small");
    this.name = h("span.fieldname");
    this.at = null; // the control, where there is a single one
    this.boxes = null; // where several can be ticked
    /** @type {FieldView} */
    this.about = /** @type {any} */ (null); // what Python says of it
    this.node = this.make(kind, key);
  }

  /** @param {string} kind @param {string} key */
  make(kind, key) {
    if (kind === "button") return button(`.btn.quiet#${key}`);
    if (kind === "note") return h("p.stock", {role: "status"});
    if (kind === "many") {
      this.boxes = h("div.multi");
      this.name = h("legend");
      return h("fieldset.field", this.name, this.boxes, this.help);
    }
    if (kind === "check") {
      this.at = h("input", {type: "checkbox", name: key});
      return h("div.field", h("label.check", this.at, this.name), this.help);
    }
    const typed = {autocomplete: "off", maxlength: MOST_DIGITS, inputmode: "numeric", placeholder: "any"};
    this.at = kind === "text" ? h("input", {name: key, ...typed}) : h("select", {name: key});
    return h("label.field", this.name, this.at, this.help);
  }

  /**
   * `fresh`: the values are Python's too, as nothing newer is on its way. `focused` is where the keyboard is.
   * @param {FieldView} about @param {boolean} fresh @param {Element | null} focused
   */
  paint(about, fresh, focused) {
    this.about = about;
    if (about.kind === "button" || about.kind === "note") {
      text(this.node, about.kind === "note" ? about.text : about.label);
      flag(this.node, "bad", about.bad);
      return;
    }
    text(this.name, about.label);
    flag(this.name, "live", about.bare);
    tell(this.help, about.text);
    if (isNew(this.node, JSON.stringify(about.options || null))) {
      if (this.boxes) fill(this.boxes, ...list(about.options).map(tickBox));
      else if (about.kind === "select") fillOptions(this.at, list(about.options));
    }
    if (this.at) this.at.disabled = about.off === true;
    if (fresh) this.take(about, focused);
  }

  /** @param {FieldView} given @param {Element | null} focused */
  take({kind, value}, focused) {
    if (this.boxes)
      for (const box of this.boxes.querySelectorAll("input")) box.checked = list(value).includes(box.value);
    else if (kind === "check") this.at.checked = value === true;
    else if (kind === "select" || focused !== this.at) this.at.value = value ?? "";
  }

  get value() {
    if (this.boxes) return [...this.boxes.querySelectorAll("input:checked")].map((box) => box.value);
    return this.about.kind === "check" ? this.at.checked : this.at?.value.trim();
  }
}

/** @param {any} given */
const tickBox = ({key, color, label}) =>
  h("label.check", h("input", {type: "checkbox", value: key}), tint(shape(color), color), label);

/** @param {Json} node @param {Json[]} all */
function fillOptions(node, all) {
  let at = node;
  let group = "";
  fill(node);
  for (const one of all) {
    if (one.group !== group) {
      group = one.group;
      at = h("optgroup");
      at.label = group;
      node.append(at);
    }
    const option = h("option", {value: one.key}, one.label);
    option.disabled = Boolean(one.off);
    at.append(option);
  }
}
