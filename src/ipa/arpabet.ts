// ARPAbet, as CMUdict writes it: `K UW2 B ER0`. In IPA its stress stands before the syllable, which begins with as many
// consonants as an English word can begin with.

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
/** Vowels without stress are others. */
const UNSTRESSED: Readonly<Record<string, string>> = { AH: 'ə', ER: 'əɹ' };
const STRESS: Readonly<Record<string, string>> = { 1: 'ˈ', 2: 'ˌ' };

/** What of two consonants and more begins an English word, without a Y that ends it. */
const ONSETS = new Set(
  [
    'P L,P R,B L,B R,T R,D R,K L,K R,G L,G R,F L,F R,TH R,SH R,T W,D W,K W,G W,TH W,HH W',
    'S P,S T,S K,S M,S N,S L,S F,S W,S P L,S P R,S T R,S K R,S K W,S K L',
  ].flatMap((row) => row.split(',')),
);

interface Phone {
  readonly name: string;
  /** 0, 1 or 2; empty for consonants. */
  readonly stress: string;
}

/** The same in IPA; nothing where a part of it is no ARPAbet. */
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
    // A compound has two, and IPA one.
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

/** Where the syllable of a vowel begins. */
function syllableStart(phones: readonly Phone[], vowel: number): number {
  let begin = vowel;
  const isConsonant = (at: number) => (phones[at]?.name ?? '') in CONSONANTS;
  while (isConsonant(begin - 1) && isOnset(phones.slice(begin - 1, vowel).map(({ name }) => name))) begin--;
  // At the beginning of the word there is nothing for a consonant to belong to instead.
  return phones.slice(0, begin).every((_, at) => isConsonant(at)) ? 0 : begin;
}

function isOnset(consonants: readonly string[]): boolean {
  if (consonants.length > 1 && consonants.at(-1) === 'Y') return isOnset(consonants.slice(0, -1));
  if (consonants.length === 1) return consonants[0] !== 'NG';
  return ONSETS.has(consonants.join(' '));
}
