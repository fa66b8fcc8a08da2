// The places of texts in the order of the person's language.

const collator = new Intl.Collator(undefined, { numeric: true });

/** Numbers as numbers; what says nothing comes last. */
export function compareTexts(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return collator.compare(a, b);
}

/** For each text which place it has among them; the same where the language makes no difference. */
export function placesOf(texts: readonly string[]): Uint32Array<ArrayBuffer> {
  const order = Uint32Array.from(texts.keys()).sort((a, b) => compareTexts(texts[a] ?? '', texts[b] ?? ''));
  const places = new Uint32Array(texts.length);
  let place = 0;
  for (const [index, at] of order.entries()) {
    const before = order[index - 1];
    if (before !== undefined && compareTexts(texts[before] ?? '', texts[at] ?? '') !== 0) place++;
    places[at] = place;
  }
  return places;
}
