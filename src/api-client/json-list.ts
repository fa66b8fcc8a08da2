// Parses the rows of a JSON list while it is received. Accepts exactly what JSON.parse accepts, wherever the bytes
// are split.

/** Characters to parse at once, about a thousand terms. */
const CHUNK_CHARS = 300_000;

export class JsonList {
  readonly #decoder = new TextDecoder();
  /**
   * Received text that isn't parsed yet: from the start of the list, or from the comma after the last parsed row.
   */
  #text = '';
  #hasParsedRows = false;
  readonly #chunkChars: number;
  /** Length of text at which to parse next. */
  #parseAt: number;

  constructor(portion: number = CHUNK_CHARS) {
    this.#chunkChars = portion;
    this.#parseAt = portion;
  }

  /** @returns rows that are complete and weren't returned before */
  add(bytes: Uint8Array): readonly unknown[] {
    this.#text += this.#decoder.decode(bytes, { stream: true });
    return this.#text.length < this.#parseAt ? [] : this.#wholeRows();
  }

  /**
   * @returns the remaining rows
   * @throws SyntaxError if the whole text is not a JSON list
   */
  end(): readonly unknown[] {
    return this.#parsed(this.#text + this.#decoder.decode());
  }

  #wholeRows(): readonly unknown[] {
    const comma = this.#text.lastIndexOf('},') + 1;
    try {
      // Parsing fails if this comma is inside a row (a bracket is missing) or a string (a quotation mark is missing).
      const rows = this.#parsed(`${this.#text.slice(0, comma)}]`);
      this.#text = this.#text.slice(comma);
      this.#hasParsedRows = true;
      this.#parseAt = this.#chunkChars;
      return rows;
    } catch {
      this.#parseAt = 2 * this.#text.length;
      return [];
    }
  }

  #parsed(text: string): readonly unknown[] {
    const rows: unknown = JSON.parse(this.#hasParsedRows ? `[0${text}` : text);
    if (!Array.isArray(rows)) throw new SyntaxError('It is no list.');
    return this.#hasParsedRows ? rows.slice(1) : rows;
  }
}
