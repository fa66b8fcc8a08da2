// Finds the rows that contain a text. The texts of many rows are joined into one string. For 100,000 rows, scanning such
// strings takes a few milliseconds; scanning one string per row takes ten times as long. Strings are built for blocks of
// rows: building all at once would block the page, and after an edit most blocks can be reused.
import type { Term } from '#contract/glossary.ts';
import { searchText } from './search-text.ts';

/** Separator of rows. Search words contain no white space, so no match spans two rows. */
const BETWEEN = '\n';
/** Rows per block. */
const BLOCK = 2_000;
/** Maximum number of cached results. Deleting letters and editing one of several words repeat earlier searches. */
const MAX_CACHED = 16;

interface Block {
  readonly text: string;
  /** Start of each row's text, plus one entry for the end of the last. */
  readonly starts: Uint32Array;
}

export class TextSearch {
  readonly #terms: readonly Term[];
  /** Undefined until the block is built. */
  readonly #blocks: (Block | undefined)[];
  /** Cached results, least recently used first. */
  readonly #kept = new Map<string, readonly number[]>();

  /** @param before search of an earlier version of the list, whose unchanged blocks are reused */
  constructor(terms: readonly Term[], before?: TextSearch) {
    this.#terms = terms;
    this.#blocks = Array.from({ length: Math.ceil(terms.length / BLOCK) }, (_, at) =>
      before?.getBlock(terms, at),
    );
  }

  /** Returns a block if it is built and has the same rows in the other list. */
  getBlock(terms: readonly Term[], at: number): Block | undefined {
    const [start, end] = [at * BLOCK, (at + 1) * BLOCK];
    const areSame =
      Math.min(terms.length, end) === Math.min(this.#terms.length, end) &&
      terms.slice(start, end).every((term, row) => term === this.#terms[start + row]);
    return areSame ? this.#blocks[at] : undefined;
  }

  /** @returns row numbers, ascending */
  findRows(needle: string): readonly number[] {
    const rows = this.#kept.get(needle) ?? this.#look(needle);
    this.#kept.delete(needle);
    this.#kept.set(needle, rows);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_CACHED && oldest !== undefined) this.#kept.delete(oldest);
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

  /**
   * Builds all blocks.
   * @param pause awaited between blocks
   */
  async prepare(pause: () => Promise<void> | undefined): Promise<void> {
    for (let at = 0; at < this.#blocks.length; at += 1) {
      this.#block(at);
      // oxlint-disable-next-line no-await-in-loop -- the page gets time between the blocks
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
  const getStart = (row: number) => starts[row] ?? Number.POSITIVE_INFINITY;
  let row = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, getStart(row))) {
    while (getStart(row + 1) <= at) row += 1;
    found.push(first + row);
    row += 1;
  }
}

const searches = new WeakMap<readonly Term[], TextSearch>();
let last: TextSearch | undefined;

/** Returns the search over a list of terms, cached. */
export function getTextSearch(terms: readonly Term[]): TextSearch {
  const search = searches.get(terms) ?? new TextSearch(terms, last);
  searches.set(terms, search);
  last = search;
  return search;
}

/** Returns whether a search in this list finishes within a frame. */
export function isSearchReady(terms: readonly Term[]): boolean {
  return searches.get(terms)?.isReady ?? false;
}
