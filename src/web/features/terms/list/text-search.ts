// Which rows of a list have a text in them. Their texts stand one behind the other in one long text: to go through that takes
// a few milliseconds for a hundred thousand, to go from one text in memory to the next takes ten times as long.
import type { Term } from '#contract/glossary.ts';
import { searchText } from './search-text.ts';

/** No word that is looked for has white space: nothing is found across two rows. */
const BETWEEN = '\n';

/** Answers that are kept: what was typed is taken back a letter at a time, and of several words one is typed at a time. */
const KEPT = 16;

export class TextSearch {
  readonly #text: string;
  /** The last answers, the one asked for last at the end. */
  readonly #kept = new Map<string, readonly number[]>();
  /** Where each row's text begins; at last, where one behind the last would. */
  readonly #starts: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#text = texts.join(BETWEEN);
    this.#starts = new Uint32Array(texts.length + 1);
    let start = 0;
    for (const [row, text] of texts.entries()) {
      start += text.length + BETWEEN.length;
      this.#starts[row + 1] = start;
    }
  }

  /** Ascending. */
  rowsWith(needle: string): readonly number[] {
    const rows = this.#kept.get(needle) ?? this.#look(needle);
    this.#kept.delete(needle);
    this.#kept.set(needle, rows);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return rows;
  }

  #look(needle: string): readonly number[] {
    const [text, starts] = [this.#text, this.#starts];
    const startOf = (row: number) => starts[row] ?? Number.POSITIVE_INFINITY;
    const rows: number[] = [];
    let row = 0;
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, startOf(row))) {
      while (startOf(row + 1) <= at) row += 1;
      rows.push(row);
      row += 1;
    }
    return rows;
  }
}

const searches = new WeakMap<readonly Term[], TextSearch>();

/** Over what is shown of terms, in their order. */
export function textSearchOf(terms: readonly Term[]): TextSearch {
  const search = searches.get(terms) ?? new TextSearch(terms.map(searchText));
  searches.set(terms, search);
  return search;
}

/** What is looked for there is found within a frame. */
export function isSearchReady(terms: readonly Term[]): boolean {
  return searches.has(terms);
}
