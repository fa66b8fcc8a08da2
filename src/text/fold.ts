// Decides when two spellings count as equal. Search is loose (accents don't matter); name clashes are strict.

const ASCII = /^[\0-\x7f]*$/;
/** Accents and vowel points that people leave out when typing. Kana voicing marks stay: が and か are different letters. */
const DIACRITICS =
  /[[\p{Mn}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u{3099}\u{309a}]]/gv;
/** A kana and its separate voicing mark. They are joined again; otherwise a search for か would find が. */
const VOICED = /.[\u{3099}\u{309a}]/gu;
/** Letters that Unicode does not decompose, with the plain letters people type for them. */
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

/** Folds a text for search: case, diacritics, character width and Unicode form make no difference. */
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

/** Splits a search query into folded words. A match must contain all of them, in any order. */
export function searchWords(query: string): string[] {
  return foldForSearch(query).split(/\s+/).filter(Boolean);
}

/**
 * Folds a path to detect name clashes. Two paths fold to the same text if a file system that ignores case and Unicode form
 * can't keep them apart.
 */
export function foldForClash(path: string): string {
  if (ASCII.test(path)) return path.toLowerCase();
  // Only upper-casing first makes ß equal to SS, and σ to ς.
  return path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}
