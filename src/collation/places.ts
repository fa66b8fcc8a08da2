// The places of texts in the order of the person's language.

const collator = new Intl.Collator(undefined, { numeric: true });

/** Numbers as numbers; what says nothing comes last. */
export function compareTexts(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return collator.compare(a, b);
}

/** For each text which place it has among them; the same where the language makes no difference. */
export function placesOf(texts: readonly string[]): Uint32Array<ArrayBuffer> {
  return placesByOrder(texts, Uint32Array.from(texts.keys()).sort(comparison(texts)));
}

/** Texts that are sorted at a stretch: some milliseconds. */
const RUN = 500;

/**
 * As {@link placesOf}, a piece at a time.
 * @param pause asked after each piece: a promise where it is time to let others go on
 */
export async function placesInPieces(
  texts: readonly string[],
  pause: () => Promise<void> | undefined,
): Promise<Uint32Array<ArrayBuffer>> {
  const compare = comparison(texts);
  const all = Uint32Array.from(texts.keys());
  let runs: Uint32Array<ArrayBuffer>[] = [];
  for (let at = 0; at < all.length; at += RUN) {
    runs.push(all.slice(at, at + RUN).sort(compare));
    const rest = pause();
    if (rest) await rest;
  }
  while (runs.length > 1) {
    const longer: typeof runs = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(merged(runs[at] ?? NONE, runs[at + 1] ?? NONE, compare));
      const rest = pause();
      if (rest) await rest;
    }
    runs = longer;
  }
  return placesByOrder(texts, runs[0] ?? NONE);
}

const NONE = new Uint32Array();

/** Of indices into the texts. */
function comparison(texts: readonly string[]): (a: number, b: number) => number {
  return (a, b) => compareTexts(texts[a] ?? '', texts[b] ?? '');
}

function merged(
  left: Uint32Array,
  right: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(left.length + right.length);
  let [l, r] = [0, 0];
  for (let at = 0; at < all.length; at++) {
    const isLeft = r >= right.length || (l < left.length && compare(left[l] ?? 0, right[r] ?? 0) <= 0);
    all[at] = (isLeft ? left[l++] : right[r++]) ?? 0;
  }
  return all;
}

function placesByOrder(texts: readonly string[], order: Uint32Array): Uint32Array<ArrayBuffer> {
  const compare = comparison(texts);
  const places = new Uint32Array(texts.length);
  let place = 0;
  for (const [index, at] of order.entries()) {
    const before = order[index - 1];
    if (before !== undefined && compare(before, at) !== 0) place++;
    places[at] = place;
  }
  return places;
}
