// Converts X-SAMPA (Wells 1995), an ASCII notation of the IPA, to IPA. The table follows that standard.

/** Capital letters. Each stands for one sound. */
export const XSAMPA_CAPITALS: Readonly<Record<string, string>> = {
  A: 'ɑ',
  B: 'β',
  C: 'ç',
  D: 'ð',
  E: 'ɛ',
  F: 'ɱ',
  G: 'ɣ',
  H: 'ɥ',
  I: 'ɪ',
  J: 'ɲ',
  K: 'ɬ',
  L: 'ʎ',
  M: 'ɯ',
  N: 'ŋ',
  O: 'ɔ',
  P: 'ʋ',
  Q: 'ɒ',
  R: 'ʁ',
  S: 'ʃ',
  T: 'θ',
  U: 'ʊ',
  V: 'ʌ',
  W: 'ʍ',
  X: 'χ',
  Y: 'ʏ',
  Z: 'ʒ',
};

const OTHERS: Readonly<Record<string, string>> = {
  'b_<': 'ɓ',
  'd`': 'ɖ',
  'd_<': 'ɗ',
  g: 'ɡ',
  'g_<': 'ɠ',
  'h\\': 'ɦ',
  'j\\': 'ʝ',
  'l`': 'ɭ',
  'l\\': 'ɺ',
  'n`': 'ɳ',
  'p\\': 'ɸ',
  'r`': 'ɽ',
  'r\\': 'ɹ',
  'r\\`': 'ɻ',
  's`': 'ʂ',
  's\\': 'ɕ',
  't`': 'ʈ',
  'v\\': 'ʋ',
  'x\\': 'ɧ',
  'z`': 'ʐ',
  'z\\': 'ʑ',
  'B\\': 'ʙ',
  'G\\': 'ɢ',
  'G\\_<': 'ʛ',
  'H\\': 'ʜ',
  'I\\': 'ᵻ',
  'J\\': 'ɟ',
  'J\\_<': 'ʄ',
  'K\\': 'ɮ',
  'L\\': 'ʟ',
  'M\\': 'ɰ',
  'N\\': 'ɴ',
  'O\\': 'ʘ',
  'R\\': 'ʀ',
  'U\\': 'ᵿ',
  'X\\': 'ħ',
  '@': 'ə',
  '@\\': 'ɘ',
  '@`': 'ɚ',
  '{': 'æ',
  '}': 'ʉ',
  1: 'ɨ',
  2: 'ø',
  3: 'ɜ',
  '3\\': 'ɞ',
  '3`': 'ɝ',
  4: 'ɾ',
  5: 'ɫ',
  6: 'ɐ',
  7: 'ɤ',
  8: 'ɵ',
  9: 'œ',
  '&': 'ɶ',
  '?': 'ʔ',
  '?\\': 'ʕ',
  '<\\': 'ʢ',
  '>\\': 'ʡ',
  '!\\': 'ǃ',
  '|\\': 'ǀ',
  '|\\|\\': 'ǁ',
  '=\\': 'ǂ',
  '-\\': '‿',
  '"': 'ˈ',
  '%': 'ˌ',
  ':': 'ː',
  ':\\': 'ˑ',
  '-': '',
  '|': '|',
  '||': '‖',
  "'": 'ʲ',
  '^': 'ꜛ',
  '!': 'ꜜ',
  '<R>': '↗',
  '<F>': '↘',
  '~': '\u0303',
  '=': '\u0329',
  '`': '˞',
  '_"': '\u0308',
  '_+': '\u031F',
  '_-': '\u0320',
  '_/': '\u030C',
  _0: '\u0325',
  '_=': '\u0329',
  '_>': 'ʼ',
  '_?\\': 'ˤ',
  '_\\': '\u0302',
  '_^': '\u032F',
  '_}': '\u031A',
  '_~': '\u0303',
  _A: '\u0318',
  _a: '\u033A',
  _B: '\u030F',
  _B_L: '\u1DC5',
  _c: '\u031C',
  _d: '\u032A',
  _e: '\u0334',
  _F: '\u0302',
  _G: 'ˠ',
  _H: '\u0301',
  _H_T: '\u1DC4',
  _h: 'ʰ',
  _j: 'ʲ',
  _k: '\u0330',
  _L: '\u0300',
  _l: 'ˡ',
  _M: '\u0304',
  _m: '\u033B',
  _N: '\u033C',
  _n: 'ⁿ',
  _O: '\u0339',
  _o: '\u031E',
  _q: '\u0319',
  _R: '\u030C',
  _R_F: '\u1DC8',
  _r: '\u031D',
  _T: '\u030B',
  _t: '\u0324',
  _v: '\u032C',
  _w: 'ʷ',
  _X: '\u0306',
  _x: '\u033D',
  _: '\u0361',
};

/** IPA symbol for each X-SAMPA symbol. */
export const XSAMPA: ReadonlyMap<string, string> = new Map(Object.entries({ ...XSAMPA_CAPITALS, ...OTHERS }));
const LONGEST = Math.max(...Array.from(XSAMPA.keys(), ({ length }) => length));
const SAME_IN_IPA = /[a-z. ]/;

/** @returns the transcription in IPA, or undefined if a part of `text` is not X-SAMPA */
export function xsampaToIpa(text: string): string | undefined {
  let ipa = '';
  for (let at = 0; at < text.length; ) {
    const symbol = longestSymbolAt(text, at);
    const ipaSymbol = symbol === undefined ? undefined : XSAMPA.get(symbol);
    const char = text[at] ?? '';
    if (symbol !== undefined && ipaSymbol !== undefined) {
      ipa += ipaSymbol;
      at += symbol.length;
    } else if (SAME_IN_IPA.test(char)) {
      ipa += char;
      at++;
    } else return undefined;
  }
  return ipa.normalize('NFC');
}

function longestSymbolAt(text: string, at: number): string | undefined {
  for (let length = LONGEST; length > 0; length--) {
    const symbol = text.slice(at, at + length);
    if (symbol.length === length && XSAMPA.has(symbol)) return symbol;
  }
  return undefined;
}
