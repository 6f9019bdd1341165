// The frames of a replay: every position of a record, sent once as a table of values in which each stands once.

/** @import {Fact, Json, Packed} from "./types" */

/**
 * What was packed by gzip, as JSON.
 * @param {Uint8Array | DataView} bytes
 */
export async function unpack(bytes) {
  const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Response(
    new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (view)]).stream().pipeThrough(new DecompressionStream("gzip")),
  ).json();
}

/** Reads a position when it is looked at: its facts first, then the one view that is shown. */
export class Frames {
  /** @param {Packed} given */
  constructor({shapes, table, nodes}) {
    this.shapes = shapes;
    this.table = table;
    this.nodes = nodes;
    /** @type {Json[]} */
    this.values = [];
    /** @type {Fact[]} */
    this.facts = [];
  }

  get count() {
    return this.nodes.length;
  }

  /**
   * The value at a place of the table.
   * @param {number} at
   */
  get(at) {
    const row = this.table[at];
    if (!Array.isArray(row)) return row;
    this.values[at] ??= row[0]
      ? this.object(row, (inner) => this.get(inner))
      : row.slice(1).map((one) => this.get(one));
    return this.values[at];
  }

  /**
   * What is known of a position; its `views` are places of the table, one for each pair of eyes.
   * @param {number} id
   */
  fact(id) {
    /** @param {number} at @param {string} key */
    const read = (at, key) => (key === "views" ? this.table[at].slice(1) : this.get(at));
    this.facts[id] ??= this.object(this.table[this.nodes[id]], read);
    return this.facts[id];
  }

  /** @param {number[]} row @param {(at: number, key: string) => Json} read @returns {Json} */
  object(row, read) {
    return Object.fromEntries(this.shapes[row[0] - 1].map((key, i) => [key, read(row[i + 1], key)]));
  }
}
