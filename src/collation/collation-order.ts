// The places of texts in the order of the person's language.

const collator = new Intl.Collator(undefined, { numeric: true });

/** Numbers as numbers; what says nothing comes last. */
export function compareTexts(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return collator.compare(a, b);
}

/** For each text which place it has among them; the same where the language makes no difference. */
export function rankTexts(texts: readonly string[]): Uint32Array<ArrayBuffer> {
  const steps = rankSteps(texts);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * As {@link rankTexts}, but undefined where they are not in order as they are: much sooner, since each is compared with one
 * other alone. Lists often are in order: who writes one keeps it so.
 */
export function ranksIfSorted(texts: readonly string[]): Uint32Array<ArrayBuffer> | undefined {
  const places = new Uint32Array(texts.length);
  let before: string | undefined;
  let place = 0;
  for (const [index, text] of texts.entries()) {
    const difference = before === undefined ? 0 : compareTexts(before, text);
    if (difference > 0) return undefined;
    if (difference < 0) place++;
    places[index] = place;
    before = text;
  }
  return places;
}

/** Texts that are sorted at a stretch: some milliseconds. */
const RUN_LENGTH = 500;

/**
 * As {@link rankTexts}, a piece at a time.
 * @param pause asked after each piece: a promise where it is time to let others go on
 */
export async function rankInSlices(
  texts: readonly string[],
  pause: () => Promise<void> | undefined,
): Promise<Uint32Array<ArrayBuffer>> {
  const steps = rankSteps(texts);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    const rest = pause();
    if (rest) await rest;
  }
}

/** Sorts by merging, a piece of some milliseconds at a time. What is in order already is only looked through. */
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

/** Of indices into the texts. */
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
  const places = new Uint32Array(texts.length);
  let place = 0;
  for (const [index, at] of order.entries()) {
    const before = order[index - 1];
    if (before !== undefined && compare(before, at) !== 0) place++;
    places[at] = place;
  }
  return places;
}
