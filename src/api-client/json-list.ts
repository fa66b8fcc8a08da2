// The rows of a list in JSON while it comes: what is there of it is parsed before the rest is. It takes what JSON.parse
// takes, and nothing else, however the bytes are cut.

/** Characters that are parsed at once: a thousand terms. */
const PORTION = 300_000;

export class JsonList {
  readonly #decoder = new TextDecoder();
  /** What has come and was not parsed: all of a beginning, or what goes on after a row, from its comma on. */
  #text = '';
  #isBegun = false;
  readonly #portion: number;
  /** So much has to be there before the next attempt. */
  #enough: number;

  constructor(portion: number = PORTION) {
    this.#portion = portion;
    this.#enough = portion;
  }

  /** Rows that are whole by now, and were not answered before. */
  add(bytes: Uint8Array): readonly unknown[] {
    this.#text += this.#decoder.decode(bytes, { stream: true });
    return this.#text.length < this.#enough ? [] : this.#wholeRows();
  }

  /**
   * The rows that are left.
   * @throws SyntaxError where all of it is no list in JSON
   */
  end(): readonly unknown[] {
    return this.#parsed(this.#text + this.#decoder.decode());
  }

  #wholeRows(): readonly unknown[] {
    const comma = this.#text.lastIndexOf('},') + 1;
    try {
      // Where this comma is inside a row there is one bracket too few, and inside a text a quotation mark.
      const rows = this.#parsed(`${this.#text.slice(0, comma)}]`);
      this.#text = this.#text.slice(comma);
      this.#isBegun = true;
      this.#enough = this.#portion;
      return rows;
    } catch {
      this.#enough = 2 * this.#text.length;
      return [];
    }
  }

  #parsed(text: string): readonly unknown[] {
    const rows: unknown = JSON.parse(this.#isBegun ? `[0${text}` : text);
    if (!Array.isArray(rows)) throw new SyntaxError('It is no list.');
    return this.#isBegun ? rows.slice(1) : rows;
  }
}
