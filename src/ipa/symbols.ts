// Classifies each character of a transcription by its role and by how widely it is understood.
// `strict` is on the IPA chart, and `valid` is an accepted variant of it.
// `extended` is in use (extIPA, older conventions), but not every voice engine understands it.
import { EXTENDED_LETTERS, type Letter, STRICT_LETTERS } from './letters.ts';

export type Tier = 'strict' | 'valid' | 'extended';

export type Role =
  | 'letter'
  /** Diacritic that combines with the letter before it. */
  | 'mark'
  /** Superscript letter before or after the letter that it modifies. */
  | 'modifier'
  | 'length'
  | 'tie'
  | 'stress'
  | 'tone'
  /** Boundary between syllables, feet or words. */
  | 'break'
  | 'space'
  | 'bracket';

export interface IpaSymbol {
  readonly role: Role;
  readonly tier: Tier;
  readonly letter?: Letter;
}

/** Diacritics and modifiers by name. */
export const MARKS = {
  voiceless: '\u0325',
  voiced: '\u032C',
  aspirated: 'ʰ',
  'more rounded': '\u0339',
  'less rounded': '\u031C',
  advanced: '\u031F',
  retracted: '\u0320',
  centralized: '\u0308',
  'mid-centralized': '\u033D',
  syllabic: '\u0329',
  'non-syllabic': '\u032F',
  rhotic: '\u02DE',
  breathy: '\u0324',
  creaky: '\u0330',
  linguolabial: '\u033C',
  labialized: 'ʷ',
  palatalized: 'ʲ',
  velarized: 'ˠ',
  pharyngealized: 'ˤ',
  'velarized or pharyngealized': '\u0334',
  raised: '\u031D',
  lowered: '\u031E',
  'advanced tongue root': '\u0318',
  'retracted tongue root': '\u0319',
  dental: '\u032A',
  apical: '\u033A',
  laminal: '\u033B',
  nasalized: '\u0303',
  'nasal release': 'ⁿ',
  'lateral release': 'ˡ',
  unreleased: '\u031A',
  ejective: 'ʼ',
} as const;
export type MarkName = keyof typeof MARKS;

export const SUPRASEGMENTALS = {
  'primary stress': 'ˈ',
  'secondary stress': 'ˌ',
  long: 'ː',
  'half-long': 'ˑ',
  'extra-short': '\u0306',
  'syllable break': '.',
  'tie bar': '\u0361',
  linking: '‿',
  'minor group': '|',
  'major group': '‖',
} as const;
export type SuprasegmentalName = keyof typeof SUPRASEGMENTALS;

export const TONES = {
  'extra high': '˥',
  high: '˦',
  'mid tone': '˧',
  low: '˨',
  'extra low': '˩',
  rising: '\u030C',
  falling: '\u0302',
  downstep: 'ꜜ',
  upstep: 'ꜛ',
  'global rise': '↗',
  'global fall': '↘',
} as const;
export type ToneName = keyof typeof TONES;

const entries = (role: Role, tier: Tier, chars: string): [string, IpaSymbol][] =>
  Array.from(chars, (char) => [char, { role, tier }]);
const letters = (tier: Tier, known: ReadonlyMap<string, Letter>): [string, IpaSymbol][] =>
  [...known].map(([char, letter]) => [char, { role: 'letter', tier, letter }]);
const COMBINING = /\p{M}/u;
const marks = Object.values(MARKS);

const SYMBOLS: ReadonlyMap<string, IpaSymbol> = new Map([
  ...letters('strict', STRICT_LETTERS),
  ...letters('extended', EXTENDED_LETTERS),
  ...entries('mark', 'strict', marks.filter((mark) => COMBINING.test(mark)).join('')),
  ...entries('modifier', 'strict', marks.filter((mark) => !COMBINING.test(mark)).join('')),
  // Variants that are written above a letter with a descender: the ring (voiceless) and others.
  ...entries('mark', 'strict', '\u030A\u0306'),
  ...entries('mark', 'valid', '\u030D\u0311'),
  ...entries('length', 'strict', 'ːˑ'),
  ...entries('tie', 'strict', '\u0361'),
  ...entries('stress', 'strict', 'ˈˌ'),
  ...entries('break', 'strict', '.|‖‿'),
  ...entries('space', 'strict', ' '),
  ...entries('tone', 'strict', Object.values(TONES).join('')),
  ...entries('tone', 'strict', '\u030B\u0301\u0304\u0300\u030F\u1DC4\u1DC5\u1DC8'),
  ...entries('modifier', 'extended', 'ᵊᵝᵐᵑᶮᵗᵈᵏᵖˀˣᶿᵇᵍᶠˢᶴᶻʱʳʴʵʶᶣᶹᵛ'),
  ...entries(
    'mark',
    'extended',
    '\u0346\u0347\u0348\u0349\u034A\u034B\u034C\u034D\u034E\u0353\u0354\u0355\u0356',
  ),
  ...entries('bracket', 'extended', '()'),
]);

export function getSymbol(char: string): IpaSymbol | undefined {
  return SYMBOLS.get(char);
}

/** Splits a composed character into letter and marks (õ is o and a tilde) unless it is a symbol itself (ç). */
export function decompose(char: string): string {
  return SYMBOLS.has(char) ? char : char.normalize('NFD');
}
