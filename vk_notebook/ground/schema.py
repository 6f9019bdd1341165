"""A reader of JSON Schema, as far as the package's own schemas go: the first thing at which a value does not fit.

It knows fewer words than the language has, and passes over the others; tests hold it against a library.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

#: The keys and indices that lead to a value of a document.
Place = tuple["str | int", ...]
#: The types that a schema names, each with its word for people.
TYPES = {
    "object": "an object", "array": "a list", "string": "text", "integer": "a whole number",
    "boolean": "true or false", "null": "nothing",
}  # fmt: skip
_CLASSES = {"object": Mapping, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
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
    return isinstance(value, _CLASSES[name]) and (name == "boolean" or not isinstance(value, bool))


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
    here = Misfit(place, _wrong_word(value, schema), schema, value, schema.get("title", title))
    if here.word:
        return here
    if isinstance(value, Mapping):
        return _misfit_within(here, defs)
    if isinstance(value, list) and "items" in schema:
        each = f"each of {here.title}"
        found = (misfit(one, schema["items"], defs, (*place, i), each) for i, one in enumerate(value))
        return next(filter(None, found), None)
    return None


def _wrong_word(value: Any, schema: Mapping[str, Any]) -> str:
    """The word of a schema that a value does not fit, whatever is inside it; empty if it fits."""
    if (types := types_in(schema)) and not any(is_a(value, one) for one in types):
        return "type"
    if (possible := values_in(schema)) and not any(value == one and type(value) is type(one) for one in possible):
        return "enum"
    if is_a(value, "integer") and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return "maximum"
    longest = "maxLength" if isinstance(value, str) else "maxItems"
    return longest if isinstance(value, (str, list)) and len(value) > schema.get(longest, len(value)) else ""


def _misfit_within(here: Misfit, defs: Mapping[str, Any]) -> Misfit | None:
    """The first field of an object that is missing, unknown or does not fit."""
    value, schema = here.value, here.schema
    if missing := [name for name in schema.get("required", ()) if name not in value]:
        return here._replace(word="required", field=missing[0])
    for rule in schema.get("allOf", ()):
        holds = misfit(value, rule["if"], defs) is None
        if holds and (found := misfit(value, rule["then"], defs, here.place, here.title)):
            return found
    known, others = (
        schema.get("properties", {}),
        schema.get("additionalProperties", schema.get("unevaluatedProperties")),
    )
    for name, one in value.items():
        part, place = known.get(name, others), (*here.place, name)
        if part is False:
            return here._replace(place=place, word="additionalProperties", field=name)
        if part and (found := misfit(one, part, defs, place, name)):
            return found
    return None
