// Detects the notation of a phonetic text. The result is a guess: the product offers a conversion but never converts
// by itself.

export type Notation = 'ipa' | 'arpabet' | 'x-sampa' | 'misaki' | 'respelling';

const ARPABET =
  /^(?:(?:AA|AE|AH|AO|AW|AX|AXR|AY|EH|ER|EY|IH|IX|IY|OW|OY|UH|UW|UX)[012]?|B|CH|D|DH|DX|EL|EM|EN|F|G|HH|JH|K|L|M|N|NG|NX|P|Q|R|S|SH|T|TH|V|W|WH|Y|Z|ZH)$/;
const ASCII = /^[\x20-\x7e]+$/;
/** Characters that only X-SAMPA has within a word: `@`, `{`, `r\`, `t_h`, `"` before a sound, a digit for a vowel. */
const ONLY_XSAMPA = /[@{}\\`&]|[a-zA-Z]_[a-zA-Z0-9"=~/\\^+<>-]|["%][a-zA-Z@{}&?]|[a-zA-Z:"%][1-9](?![0-9])/;
/** X-SAMPA word with a capital among small letters. The capital stands for another sound: `fUt`, `SIp`, `kO:t`. */
const CAPITAL_SOUND = /^(?=.*[a-z])[A-Za-z:"%.?=~]*[AEIOUVQYMTDSZNRGHBLCJXW][A-Za-z:"%.?=~]*$/;
const CAPITALISED = /^[A-Z][a-z]+$/;
/** Syllables in English spelling: `koo-ber-NET`, `Engine Ex`, `shi-VAWN`. */
const SYLLABLES = /^[A-Za-z]+(?:[-' ][A-Za-z]+)*$/;
const ENGLISH_SPELLING = /oo|ee|sh|ch|ck|ph|igh|aw|ow|[bdfglmnprst]{3}|(?:ll|ss|ff|zz|tt|rr)/i;
/** Misaki, the notation of the Kokoro voices: stress before the vowel, and a capital letter for each diphthong. */
const MISAKI = /^(?=.*[ˈˌ][AIOQWY])[^A-Z]*(?:[AIOQWYT][^A-Z]*)+$/;
/** Greek letters of the IPA and their look-alikes (`normalize-ipa.ts`). All other IPA letters are Latin. */
const IPA_GREEK = /[βθχφλ\u03B5]/g;
const OTHER_SCRIPT = /(?![\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}])[\p{L}]/u;
const CYRILLIC_LOOK_ALIKES = /[\u0430\u0435\u043E\u0441\u0440\u0445\u0456\u0458\u0455\u0443\u04D9]/g;

/** Characters that occur in ordinary words as well as in notations: “S Q L”, “MP3”, “R&B”, “Dr. No”. */
const WORD_CHARACTER = String.raw`[A-Za-z\d&.,;!?'()\s-]`;
/**
 * Characters of notations, in positions where they occur in ordinary text: `the "Dr. No" film`, `John 3:1`, `and/or`,
 * `H2O = water`, `snake_case`.
 */
const WORD_PUNCTUATION = [
  `"${WORD_CHARACTER}+"(?=\\W|$)`,
  String.raw`:(?=\s|$)`,
  String.raw`(?<=\d):(?=\d)`,
  String.raw`(?<=[A-Za-z\d])/(?=[A-Za-z\d])`,
  String.raw`(?<=\s)[=+](?=\s)`,
  String.raw`(?<=[A-Za-z\d+])\+(?=[\s+]|$)`,
  String.raw`(?<=[A-Za-z\d]{2})_(?=[A-Za-z\d]{3})`,
  String.raw`(?<=[A-Za-z\d]{4})@(?=[A-Za-z\d]{4})`,
  String.raw`(?<=[A-Za-z\d])@(?=[A-Za-z\d-]+\.[a-z]{2})`,
];
const MAY_BE_WORDS = new RegExp(`^(?:${[WORD_CHARACTER, ...WORD_PUNCTUATION].join('|')})*$`);

/**
 * Tells whether a text that should be ordinary words (a respelling) is X-SAMPA or ARPAbet instead. Prefers "no" when in
 * doubt, so that it does not warn about ordinary words.
 */
export function looksLikeNotation(text: string): boolean {
  const notation = detectNotation(text);
  if (notation === 'arpabet') return /\d/.test(text);
  return notation === 'x-sampa' && !MAY_BE_WORDS.test(text);
}

/** @param text in NFC, without invisible characters */
export function detectNotation(text: string): Notation {
  if (isArpabet(text)) return 'arpabet';
  if (isOtherScript(text)) return 'respelling';
  if (!ASCII.test(text)) return MISAKI.test(text) ? 'misaki' : 'ipa';
  // Brackets and slashes around the whole text occur in several notations, so they say nothing.
  const inner = text.replaceAll(/^[/[ ]+|[/\] ]+$/g, '');
  if (ONLY_XSAMPA.test(inner)) return 'x-sampa';
  if (isRespelling(inner)) return 'respelling';
  return hasCapitalSounds(inner) ? 'x-sampa' : 'ipa';
}

function isArpabet(text: string): boolean {
  const tokens = text.trim().split(/\s+/);
  const isPhones = tokens.every((token) => ARPABET.test(token.toUpperCase()));
  if (!isPhones) return false;
  // Only a stress digit is certain. Lower case tokens or a single token may be ordinary text.
  const hasStress = tokens.some((token) => /[012]$/.test(token));
  return hasStress || (tokens.length > 1 && tokens.every((token) => ARPABET.test(token)));
}

/** Tells whether the text is in another script. A single look-alike letter in Latin text does not count as one. */
function isOtherScript(text: string): boolean {
  const rest = text.replaceAll(IPA_GREEK, '');
  if (!OTHER_SCRIPT.test(rest)) return false;
  if (OTHER_SCRIPT.test(rest.replaceAll(CYRILLIC_LOOK_ALIKES, ''))) return true;
  return (rest.match(CYRILLIC_LOOK_ALIKES)?.length ?? 0) > 1 && !/\p{sc=Latin}/u.test(rest);
}

function isRespelling(text: string): boolean {
  if (text.length < 4 || !SYLLABLES.test(text)) return false;
  const syllables = text.split(/[-' ]/);
  if (syllables.length > 1 && /[- ]/.test(text) && /[A-Z]{2}|-/.test(text)) return true;
  return ENGLISH_SPELLING.test(text) || syllables.every((syllable) => CAPITALISED.test(syllable));
}

function hasCapitalSounds(text: string): boolean {
  return text.split(' ').some((word) => CAPITAL_SOUND.test(word) && !CAPITALISED.test(word));
}
