// Spells a transcription for people who read English but not IPA: `ˌkuːbərˈnɛtiːz` becomes `koo-ber-NET-eez`.
// Helps to spot mistakes by eye. It is too coarse to be a respelling that a voice engine reads.
import { DIPHTHONGS, LAX, SPELLED_CONSONANTS, SPELLED_VOWELS } from './english-spelling.ts';
import { isNucleus, parseIpa, type Sound } from './parse.ts';
import { getSymbol } from './symbols.ts';

interface Unit {
  /** Letters of the sound without marks. */
  base: string;
  isVowel: boolean;
  isNasal: boolean;
  /** Boundary before the sound. */
  before: 'nothing' | 'break' | 'stress' | 'space';
}

interface Syllable {
  onset: string;
  vowel: Unit | null;
  coda: string;
  isStressed: boolean;
}

/**
 * @param text transcription in NFC
 * @returns the spelling, with the stressed syllable in capitals; '' if the text has no sounds
 */
export function spellSoundsLike(text: string): string {
  const words: Unit[][] = [];
  for (const unit of parseUnits(text)) {
    if (unit.before === 'space' || words.length === 0) words.push([]);
    words.at(-1)?.push(unit);
  }
  return words.map(spellWord).join(' ');
}

function parseUnits(text: string): Unit[] {
  const units: Unit[] = [];
  let before: Unit['before'] = 'nothing';
  for (const part of parseIpa(text)) {
    if (part.kind === 'sound') {
      const unit = createUnit(part, before);
      const last = units.at(-1);
      if (last && before === 'nothing' && formOneSound(last, unit)) last.base += unit.base;
      else units.push(unit);
      before = 'nothing';
    } else if (part.kind === 'space') before = 'space';
    else if (part.kind === 'stress' && part.text === 'ˈ') before = before === 'space' ? 'space' : 'stress';
    else if (part.kind === 'stress' || part.kind === 'break')
      before = before === 'nothing' ? 'break' : before;
  }
  return units;
}

function createUnit(sound: Sound, before: Unit['before']): Unit {
  const base = Array.from(sound.text.normalize('NFD'))
    .filter((char) => getSymbol(char)?.letter)
    .join('');
  return { base, isVowel: isNucleus(sound), isNasal: sound.marks.includes('\u0303'), before };
}

const AFFRICATE = /^(?:t[sʃɕʂ]|d[zʒʑʐ])$/;

function formOneSound(last: Unit, next: Unit): boolean {
  const together = last.base + next.base;
  if (last.isVowel) return together in DIPHTHONGS || (next.base.length === 1 && formRhoticVowel(last, next));
  return !next.isVowel && AFFRICATE.test(together);
}

/** English spells a vowel and the r after it together. */
function formRhoticVowel(last: Unit, { base, isVowel }: Unit): boolean {
  return !isVowel && /^[rɹɻ]$/.test(base) && `${last.base}ɹ` in DIPHTHONGS;
}

function spellWord(units: readonly Unit[]): string {
  const syllables = splitSyllables(units);
  return syllables
    .map((syllable) => {
      const spelled = spellSyllable(syllable);
      return syllable.isStressed && syllables.length > 1 ? spelled.toUpperCase() : spelled;
    })
    .join('-');
}

function spellSyllable({ onset, vowel, coda }: Syllable): string {
  if (!vowel) return onset + coda;
  const base = vowel.base.replace(/[rɻ]$/, 'ɹ');
  const [closed, open] = DIPHTHONGS[base] ?? SPELLED_VOWELS[vowel.base] ?? [spellConsonant(base)];
  const isBare = base === 'aɪ' && onset === '';
  return `${onset}${isBare ? 'eye' : coda === '' ? (open ?? closed) : closed}${vowel.isNasal ? 'n' : ''}${coda}`;
}

function spellConsonant(base: string): string {
  return SPELLED_CONSONANTS[base] ?? Array.from(base, (char) => SPELLED_CONSONANTS[char] ?? '').join('');
}

function splitSyllables(units: readonly Unit[]): Syllable[] {
  const syllables: Syllable[] = [];
  let consonants: Unit[] = [];
  for (const unit of units) {
    if (!unit.isVowel) {
      consonants.push(unit);
      continue;
    }
    const last = syllables.at(-1);
    const cut = last ? codaLength(last, [...consonants, unit]) : 0;
    if (last) last.coda = spellUnits(consonants.slice(0, cut));
    const onset = consonants.slice(cut);
    const isStressed = [...onset, unit].some(({ before }) => before === 'stress');
    syllables.push({ onset: spellUnits(onset), vowel: unit, coda: '', isStressed });
    consonants = [];
  }
  const last = syllables.at(-1);
  if (last) last.coda = spellUnits(consonants);
  else syllables.push({ onset: spellUnits(consonants), vowel: null, coda: '', isStressed: false });
  return syllables;
}

const CLUSTER = /^(?:[pbtdkɡf][lrɹwʁj]|s[ptkmnlw]|[θʃ][rɹ]|[mnlhv]j)$/;

/**
 * Splits the consonants between two vowels.
 * @param units the consonants, and the next vowel as the last element
 * @returns how many of the consonants belong to the coda of the syllable `last`
 */
function codaLength(last: Syllable, units: readonly Unit[]): number {
  const marked = units.findIndex(({ before }) => before !== 'nothing');
  if (marked >= 0) return marked;
  const consonants = units.slice(0, -1);
  const lastTwo = consonants.slice(-2).map(({ base }) => base);
  const cut = consonants.length - (CLUSTER.test(lastTwo.join('')) ? 2 : 1);
  const isClosed = last.isStressed && LAX.has(last.vowel?.base ?? '');
  return Math.min(consonants.length, Math.max(cut, isClosed ? 1 : 0));
}

function spellUnits(units: readonly Unit[]): string {
  return units.map(({ base }) => spellConsonant(base)).join('');
}
