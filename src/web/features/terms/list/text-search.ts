// Which rows of a list have a text in them. Texts of many rows stand one behind the other in one long text: to go through
// those takes a few milliseconds for a hundred thousand, to go from one text in memory to the next takes ten times as long.
// A block of rows at a time is put together: all at once would hold up the page, and after an edit most are as they were.
import type { Term } from '#contract/glossary.ts';
import { searchText } from './search-text.ts';

/** No word that is looked for has white space: nothing is found across two rows. */
const BETWEEN = '\n';
/** Rows. */
const BLOCK = 2_000;
/** Answers that are kept: what was typed is taken back a letter at a time, and of several words one is typed at a time. */
const KEPT = 16;

interface Block {
  readonly text: string;
  /** Where each row's text begins; at last, where one behind the last would. */
  readonly starts: Uint32Array;
}

export class TextSearch {
  readonly #terms: readonly Term[];
  /** Undefined until it is put together. */
  readonly #blocks: (Block | undefined)[];
  /** The last answers, the one asked for last at the end. */
  readonly #kept = new Map<string, readonly number[]>();

  /** @param before of a list that may have many rows in the same places */
  constructor(terms: readonly Term[], before?: TextSearch) {
    this.#terms = terms;
    this.#blocks = Array.from({ length: Math.ceil(terms.length / BLOCK) }, (_, at) =>
      before?.blockFor(terms, at),
    );
  }

  /** The block of these rows, where it is put together and they are the same here. */
  blockFor(terms: readonly Term[], at: number): Block | undefined {
    const [start, end] = [at * BLOCK, (at + 1) * BLOCK];
    const areSame =
      Math.min(terms.length, end) === Math.min(this.#terms.length, end) &&
      terms.slice(start, end).every((term, row) => term === this.#terms[start + row]);
    return areSame ? this.#blocks[at] : undefined;
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
    const found: number[] = [];
    for (let at = 0; at < this.#blocks.length; at += 1) addRows(this.#block(at), needle, at * BLOCK, found);
    return found;
  }

  #block(at: number): Block {
    const block = this.#blocks[at] ?? together(this.#terms.slice(at * BLOCK, (at + 1) * BLOCK));
    this.#blocks[at] = block;
    return block;
  }

  /** @param pause awaited now and then */
  async prepare(pause: () => Promise<void> | undefined): Promise<void> {
    for (let at = 0; at < this.#blocks.length; at += 1) {
      this.#block(at);
      // oxlint-disable-next-line no-await-in-loop -- one block after the other is the point
      await pause();
    }
  }

  get isReady(): boolean {
    return this.#blocks.every((block) => block !== undefined);
  }
}

function together(terms: readonly Term[]): Block {
  const texts = terms.map(searchText);
  const starts = new Uint32Array(texts.length + 1);
  let start = 0;
  for (const [row, text] of texts.entries()) {
    start += text.length + BETWEEN.length;
    starts[row + 1] = start;
  }
  return { text: texts.join(BETWEEN), starts };
}

function addRows({ text, starts }: Block, needle: string, first: number, found: number[]): void {
  const startOf = (row: number) => starts[row] ?? Number.POSITIVE_INFINITY;
  let row = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, startOf(row))) {
    while (startOf(row + 1) <= at) row += 1;
    found.push(first + row);
    row += 1;
  }
}

const searches = new WeakMap<readonly Term[], TextSearch>();
let last: TextSearch | undefined;

/** Over what is shown of terms, in their order. */
export function textSearchOf(terms: readonly Term[]): TextSearch {
  const search = searches.get(terms) ?? new TextSearch(terms, last);
  searches.set(terms, search);
  last = search;
  return search;
}

/** What is looked for there is found within a frame. */
export function isSearchReady(terms: readonly Term[]): boolean {
  return searches.get(terms)?.isReady ?? false;
}
