// Converts ARPAbet as in CMUdict (`K UW2 B ER0`) to IPA. ARPAbet marks stress on the vowel, and IPA before the syllable.
// A syllable takes as many consonants before its vowel as an English word can begin with.

const VOWELS: Readonly<Record<string, string>> = {
  AA: 'ɑ',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔ',
  AW: 'aʊ',
  AX: 'ə',
  AXR: 'əɹ',
  AY: 'aɪ',
  EH: 'ɛ',
  ER: 'ɜɹ',
  EY: 'eɪ',
  IH: 'ɪ',
  IX: 'ɨ',
  IY: 'i',
  OW: 'oʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'u',
  UX: 'ʉ',
  EL: 'l̩',
  EM: 'm̩',
  EN: 'n̩',
};
const CONSONANTS: Readonly<Record<string, string>> = {
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  DX: 'ɾ',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  NX: 'ɾ̃',
  P: 'p',
  Q: 'ʔ',
  R: 'ɹ',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  WH: 'ʍ',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
};
/** Vowels that are written differently in IPA if they are unstressed. */
const UNSTRESSED: Readonly<Record<string, string>> = { AH: 'ə', ER: 'əɹ' };
const STRESS: Readonly<Record<string, string>> = { 1: 'ˈ', 2: 'ˌ' };

/** Clusters of two or three consonants that can begin an English word. A final Y is handled in `isOnset`. */
const ONSETS = new Set(
  [
    'P L,P R,B L,B R,T R,D R,K L,K R,G L,G R,F L,F R,TH R,SH R,T W,D W,K W,G W,TH W,HH W',
    'S P,S T,S K,S M,S N,S L,S F,S W,S P L,S P R,S T R,S K R,S K W,S K L',
  ].flatMap((row) => row.split(',')),
);

interface Phone {
  readonly name: string;
  /** Stress: 0 none, 1 primary, 2 secondary; empty for consonants. */
  readonly stress: string;
}

/** @returns the transcription in IPA, or undefined if a part of `text` is not ARPAbet */
export function arpabetToIpa(text: string): string | undefined {
  const phones = text
    .trim()
    .split(/\s+/)
    .map(
      (token): Phone => ({
        name: token.toUpperCase().replace(/[012]$/, ''),
        stress: /[012]$/.exec(token)?.[0] ?? '',
      }),
    );
  if (phones.some(({ name }) => !(name in VOWELS || name in CONSONANTS))) return undefined;
  const isOneSyllable = phones.filter(({ name }) => name in VOWELS).length < 2;
  const out = phones.map(phoneToIpa);
  if (isOneSyllable) return out.join('').normalize('NFC');
  const main = phones.findLastIndex(({ stress }) => stress === '1');
  for (const [at, { stress }] of phones.entries()) {
    // Compounds have two primary stresses in CMUdict. IPA allows one per word, so the earlier ones become secondary.
    const mark = STRESS[stress === '1' && at !== main ? '2' : stress];
    const begin = syllableStart(phones, at);
    if (mark !== undefined) out[begin] = mark + (out[begin] ?? '');
  }
  return out.join('').normalize('NFC');
}

function phoneToIpa({ name, stress }: Phone): string {
  const unstressed = stress === '0' ? UNSTRESSED[name] : undefined;
  return unstressed ?? VOWELS[name] ?? CONSONANTS[name] ?? '';
}

/** Returns the index of the first phone of the syllable around the vowel at index `vowel`. */
function syllableStart(phones: readonly Phone[], vowel: number): number {
  let begin = vowel;
  const isConsonant = (at: number) => (phones[at]?.name ?? '') in CONSONANTS;
  while (isConsonant(begin - 1) && isOnset(phones.slice(begin - 1, vowel).map(({ name }) => name))) begin--;
  // All consonants at the start of a word belong to its first syllable, because no syllable comes before.
  return phones.slice(0, begin).every((_, at) => isConsonant(at)) ? 0 : begin;
}

function isOnset(consonants: readonly string[]): boolean {
  if (consonants.length > 1 && consonants.at(-1) === 'Y') return isOnset(consonants.slice(0, -1));
  if (consonants.length === 1) return consonants[0] !== 'NG';
  return ONSETS.has(consonants.join(' '));
}
