// A player's pharaoh.

import {attr, button, flag, h, label, show, tell, text} from "./dom.js";
import {emblem, paintSign} from "./signs.js";

/** @import {KindOf, Maybe, PharaohView} from "./types" */

export class Pharaoh {
  /** @param {KindOf} kindOf */
  constructor(kindOf) {
    this.kindOf = kindOf;
    this.sign = emblem();
    this.name = h("b");
    this.words = h("span.phtext");
    this.state = h("span.phstate");
    this.node = button(".pharaoh", this.sign, h("span.phbody", this.name, this.state, this.words));
  }

  /**
   * `mine` when it is the pharaoh of the person who looks.
   * @param {Maybe<PharaohView>} pharaoh @param {unknown} mine
   */
  paint(pharaoh, mine) {
    show(this.node, pharaoh);
    if (!pharaoh) return;
    const {name, option, state} = pharaoh;
    const kind = this.kindOf(name);
    paintSign(this.sign, kind?.glyph, kind?.color);
    text(this.name, name);
    text(this.words, pharaoh.text);
    tell(this.state, state);
    flag(this.node, "used", pharaoh.used);
    attr(this.node, "data-option", option);
    attr(this.node, "aria-disabled", !option);
    attr(this.node, "data-pharaoh", name);
    attr(this.node, "data-own", mine);
    label(this.node, `Pharaoh ${name}, ${state || ""}. ${pharaoh.text || ""}`);
  }
}
