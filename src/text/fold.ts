// How two spellings are told to be the same: for finding (loose) and for clashes (strict).

const ASCII = /^[\0-\x7f]*$/;
/** Accents and points that people leave out when they type. Kana voicing marks stay: が is another letter than か. */
const DIACRITICS =
  /[[\p{Mn}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u{3099}\u{309a}]]/gv;
/** A kana taken apart from its voicing mark would be found by the plain one. */
const VOICED = /.[\u{3099}\u{309a}]/gu;
/** Letters that Unicode does not take apart, but people type plainly. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ς', 'σ'],
]);
const NOT_PLAIN = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g');

/** For finding: case, diacritics, width and Unicode form make no difference. */
export function foldForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    .replace(VOICED, (kana) => kana.normalize('NFC'))
    .replace(NOT_PLAIN, (letter) => PLAIN.get(letter) ?? letter);
}

/** The words of a search. What it finds has all of them, in any order. */
export function searchWords(query: string): string[] {
  return foldForSearch(query).split(/\s+/).filter(Boolean);
}

/** For clashes: what a file system that ignores case and Unicode form can't tell apart. */
export function foldForClash(path: string): string {
  if (ASCII.test(path)) return path.toLowerCase();
  // Upper case first: it is what joins ß with SS and σ with ς.
  return path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}
