// Typing IPA with an ordinary keyboard: a letter, and then `/` for the symbol it stands for, or `\` for another. The same
// key again brings the letter and the key back.

export type DigraphKey = '/' | '\\';

/** The commoner symbol of two is on the small letter. */
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

/** How a symbol is typed, if it is no key by itself. */
export function digraphFor(symbol: string): Digraph | undefined {
  return BY_SYMBOL.get(symbol);
}

export function isDigraphKey(key: string | null): key is DigraphKey {
  return key === '/' || key === '\\';
}

/**
 * What a key makes of the character before it; nothing where it is only itself.
 * @param before all that stands before it
 */
export function applyDigraph(before: string, key: DigraphKey): string | undefined {
  // Between slashes a slash ends the transcription.
  if (key === '/' && before.trimStart().startsWith('/')) return undefined;
  const last = before.at(-1) ?? '';
  const made = BY_SYMBOL.get(last);
  if (made?.key === key) return made.letter + key;
  return TABLES[key][last];
}
