// Digraphs for typing IPA with an ordinary keyboard: a letter and then `/` or `\` becomes an IPA symbol.
// Pressing the same key again restores the letter and the key.

export type DigraphKey = '/' | '\\';

/** Symbols typed with `/`. The small letter has the more common one of two symbols. */
const SLASH: Readonly<Record<string, string>> = {
  a: 'æ',
  A: 'ɑ',
  b: 'ɓ',
  B: 'β',
  c: 'ɕ',
  C: 'ç',
  d: 'ð',
  D: 'ɖ',
  e: 'ə',
  E: 'ɛ',
  f: 'ɸ',
  F: 'ɱ',
  g: 'ɣ',
  G: 'ɢ',
  h: 'ɦ',
  H: 'ɥ',
  i: 'ɪ',
  I: 'ɨ',
  j: 'ʝ',
  J: 'ɟ',
  k: 'ɬ',
  K: 'ɮ',
  l: 'ɭ',
  L: 'ʎ',
  m: 'ɯ',
  M: 'ɰ',
  n: 'ŋ',
  N: 'ɲ',
  o: 'ɔ',
  O: 'ɒ',
  p: 'ʘ',
  q: 'ʛ',
  r: 'ɹ',
  R: 'ʁ',
  s: 'ʃ',
  S: 'ʂ',
  t: 'θ',
  T: 'ʈ',
  u: 'ʊ',
  U: 'ʉ',
  v: 'ʌ',
  V: 'ʋ',
  w: 'ʍ',
  W: 'ɤ',
  x: 'χ',
  X: 'ħ',
  y: 'ʏ',
  Y: 'œ',
  z: 'ʒ',
  Z: 'ʐ',
  "'": 'ˈ',
  ',': 'ˌ',
  ':': 'ː',
  '.': 'ˑ',
  '?': 'ʔ',
  '!': 'ǃ',
  '|': 'ǀ',
  '=': 'ǂ',
  _: '\u0361',
  '~': '\u0303',
  '^': '\u032F',
  '+': '\u031F',
  '-': '\u0320',
  '*': '\u0308',
  '@': 'ɚ',
  '1': '˩',
  '2': '˨',
  '3': '˧',
  '4': '˦',
  '5': '˥',
  '<': 'ʢ',
  '>': 'ʡ',
  '0': '\u0325',
};
/** Symbols typed with `\`. */
const BACKSLASH: Readonly<Record<string, string>> = {
  a: 'ɐ',
  b: 'ʙ',
  d: 'ɗ',
  e: 'ɜ',
  E: 'ɘ',
  g: 'ɠ',
  G: 'ˠ',
  h: 'ʰ',
  H: 'ʜ',
  j: 'ʲ',
  J: 'ʄ',
  l: 'ɫ',
  L: 'ʟ',
  k: 'ɺ',
  n: 'ɳ',
  N: 'ɴ',
  o: 'ø',
  O: 'ɶ',
  r: 'ɾ',
  R: 'ʀ',
  t: '˞',
  u: 'ɵ',
  U: 'ɞ',
  v: 'ⱱ',
  w: 'ʷ',
  x: 'ɧ',
  z: 'ʑ',
  S: 'ˤ',
  V: '\u032C',
  M: 'ⁿ',
  y: 'ɽ',
  Y: 'ɻ',
  '?': 'ʕ',
  '|': 'ǁ',
  "'": 'ʼ',
  '=': '\u0329',
  '~': '\u0334',
  _: '‿',
  ':': '\u0306',
  '-': '\u031A',
  '^': '\u0311',
  '.': '‖',
};

const TABLES: Readonly<Record<DigraphKey, Readonly<Record<string, string>>>> = {
  '/': SLASH,
  '\\': BACKSLASH,
};

export interface Digraph {
  readonly letter: string;
  readonly key: DigraphKey;
  readonly symbol: string;
}

export const DIGRAPHS: readonly Digraph[] = (['/', '\\'] as const).flatMap((key) =>
  Object.entries(TABLES[key]).map(([letter, symbol]) => ({ letter, key, symbol })),
);
const BY_SYMBOL: ReadonlyMap<string, Digraph> = new Map(DIGRAPHS.map((digraph) => [digraph.symbol, digraph]));

/** Returns the digraph that types a symbol, or undefined if the symbol has none. */
export function digraphFor(symbol: string): Digraph | undefined {
  return BY_SYMBOL.get(symbol);
}

export function isDigraphKey(key: string | null): key is DigraphKey {
  return key === '/' || key === '\\';
}

/**
 * @param before text before the cursor
 * @param key pressed key
 * @returns text that replaces the last character of `before`, or undefined if the key is ordinary text here
 */
export function applyDigraph(before: string, key: DigraphKey): string | undefined {
  // In a text that begins with a slash, a slash ends the transcription.
  if (key === '/' && before.trimStart().startsWith('/')) return undefined;
  const last = before.at(-1) ?? '';
  const made = BY_SYMBOL.get(last);
  if (made?.key === key) return made.letter + key;
  return TABLES[key][last];
}
