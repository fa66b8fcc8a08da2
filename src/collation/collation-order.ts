// Ranks texts in the sort order of the person's language. A rank is a text's position in that order, from 0.
// Texts that the language considers equal have the same rank. Comparing ranks is much faster than comparing texts.

const collator = new Intl.Collator(undefined, { numeric: true });

/** Compares two texts: naturally ("2" before "10"), with empty texts last. */
export function compareTexts(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return collator.compare(a, b);
}

/** @returns the rank of each text; texts that the language considers equal share a rank */
export function rankTexts(texts: readonly string[]): Uint32Array<ArrayBuffer> {
  const steps = rankSteps(texts);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Ranks texts that are sorted already. Much faster than {@link rankTexts}, because it compares each text only with the one
 * before. Worth trying first, because people often keep their lists sorted.
 * @returns the ranks, or undefined if the texts are not sorted
 */
export function ranksIfSorted(texts: readonly string[]): Uint32Array<ArrayBuffer> | undefined {
  const ranks = new Uint32Array(texts.length);
  let before: string | undefined;
  let rank = 0;
  for (const [index, text] of texts.entries()) {
    const difference = before === undefined ? 0 : compareTexts(before, text);
    if (difference > 0) return undefined;
    if (difference < 0) rank++;
    ranks[index] = rank;
    before = text;
  }
  return ranks;
}

/** Number of texts sorted without a pause; takes a few milliseconds. */
const RUN_LENGTH = 500;

/**
 * Does the same as {@link rankTexts} in slices of a few milliseconds, so that the thread stays responsive.
 * @param pause called after each slice; returns a promise to wait for if other work is due
 */
export async function rankInSlices(
  texts: readonly string[],
  pause: () => Promise<void> | undefined,
): Promise<Uint32Array<ArrayBuffer>> {
  const steps = rankSteps(texts);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    const waiting = pause();
    if (waiting) await waiting;
  }
}

/** Merge sort that yields every few milliseconds. A run that is sorted already costs one pass. */
function* rankSteps(texts: readonly string[]): Generator<undefined, Uint32Array<ArrayBuffer>> {
  const compare = compareIndices(texts);
  const all = Uint32Array.from(texts.keys());
  let runs: Uint32Array<ArrayBuffer>[] = [];
  for (let at = 0; at < all.length; at += RUN_LENGTH) {
    const run = all.slice(at, at + RUN_LENGTH);
    runs.push(isSorted(run, compare) ? run : run.sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: typeof runs = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(mergeRuns(runs[at] ?? NONE, runs[at + 1] ?? NONE, compare));
      yield;
    }
    runs = longer;
  }
  return ranksFromOrder(texts, runs[0] ?? NONE);
}

function isSorted(run: Uint32Array, compare: (a: number, b: number) => number): boolean {
  return run.every((at, index) => index === 0 || compare(run[index - 1] ?? 0, at) <= 0);
}

const NONE = new Uint32Array();

/** Returns a comparison of indices into `texts`. */
function compareIndices(texts: readonly string[]): (a: number, b: number) => number {
  return (a, b) => compareTexts(texts[a] ?? '', texts[b] ?? '');
}

function mergeRuns(
  left: Uint32Array,
  right: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(left.length + right.length);
  const [last, first] = [left.at(-1), right[0]];
  if (last === undefined || first === undefined || compare(last, first) <= 0) {
    all.set(left);
    all.set(right, left.length);
    return all;
  }
  let [l, r] = [0, 0];
  for (let at = 0; at < all.length; at++) {
    const isLeft = r >= right.length || (l < left.length && compare(left[l] ?? 0, right[r] ?? 0) <= 0);
    all[at] = (isLeft ? left[l++] : right[r++]) ?? 0;
  }
  return all;
}

function ranksFromOrder(texts: readonly string[], order: Uint32Array): Uint32Array<ArrayBuffer> {
  const compare = compareIndices(texts);
  const ranks = new Uint32Array(texts.length);
  let rank = 0;
  for (const [index, at] of order.entries()) {
    const before = order[index - 1];
    if (before !== undefined && compare(before, at) !== 0) rank++;
    ranks[at] = rank;
  }
  return ranks;
}
