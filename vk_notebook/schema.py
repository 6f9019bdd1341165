"""A reader of JSON Schema, as far as the package's own schemas go: the first thing at which a value does not fit.

It knows fewer words than the language has, and passes over the others; tests hold it against a library.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .given import is_whole

#: The keys and indices that lead to a value of a document.
Place = tuple["str | int", ...]
#: The types that a schema names, each with its word for people.
TYPES = {
    "object": "an object", "array": "a list", "string": "a text", "integer": "a whole number",
    "boolean": "true or false", "null": "nothing",
}  # fmt: skip
_CLASSES = {"object": Mapping, "array": list, "string": str, "boolean": bool, "null": type(None)}
_REFERENCE = "#/$defs/"


class Misfit(NamedTuple):
    """Where a value does not fit, the word of the schema that says so, and the field that is missing or unknown."""

    place: Place
    word: str
    schema: Mapping[str, Any]
    value: Any
    #: What the value is called: the title of its schema, or its key.
    title: str
    field: str = ""


def is_a(value: object, name: str) -> bool:
    """Whether a value has a type by its name in schemas."""
    return is_whole(value) if name == "integer" else isinstance(value, _CLASSES[name])


def types_in(schema: Mapping[str, Any]) -> list[str]:
    """The types that a schema allows; none where it allows any."""
    types = schema.get("type", [])
    return [types] if isinstance(types, str) else types


def values_in(schema: Mapping[str, Any]) -> list[Any]:
    """The only values that a schema allows; none where it allows others."""
    return schema.get("enum") or ([schema["const"]] if "const" in schema else [])


def misfit(
    value: Any, schema: Mapping[str, Any], defs: Mapping[str, Any], place: Place = (), title: str = ""
) -> Misfit | None:
    """The first thing at which a value does not fit, if there is one. `defs` are what the schema refers to.

    Takes time in proportion to the entries of the value.
    """
    if "$ref" in schema:
        schema = {**defs[schema["$ref"].removeprefix(_REFERENCE)], **schema}
    title = schema.get("title", title)

    def wrong(word: str, field: str = "", at: Place = place) -> Misfit:
        return Misfit(at, word, schema, value, title, field)

    if (types := types_in(schema)) and not any(is_a(value, one) for one in types):
        return wrong("type")
    if (possible := values_in(schema)) and not any(value == one and type(value) is type(one) for one in possible):
        return wrong("enum")
    if is_whole(value) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return wrong("maximum")
    if isinstance(value, str) and len(value) > schema.get("maxLength", len(value)):
        return wrong("maxLength")
    inner: Any = ()
    if isinstance(value, list) and "items" in schema:
        inner = ((i, one, schema["items"], f"each of {title}") for i, one in enumerate(value))
    if isinstance(value, list) and len(value) > schema.get("maxItems", len(value)):
        return wrong("maxItems")
    if isinstance(value, Mapping):
        known = schema.get("properties", {})
        others = schema.get("additionalProperties", schema.get("unevaluatedProperties", True))
        if missing := [name for name in schema.get("required", ()) if name not in value]:
            return wrong("required", missing[0])
        for rule in schema.get("allOf", ()):
            if misfit(value, rule["if"], defs) is None and (found := misfit(value, rule["then"], defs, place, title)):
                return found
        if unknown := [name for name in value if not (others if name not in known else known[name] is not False)]:
            return wrong("additionalProperties", unknown[0], (*place, unknown[0]))
        open_ = others if isinstance(others, Mapping) else {}
        inner = ((name, one, known.get(name, open_), str(name)) for name, one in value.items())
    below = (misfit(one, part, defs, (*place, key), called) for key, one, part, called in inner if part)
    return next(filter(None, below), None)
