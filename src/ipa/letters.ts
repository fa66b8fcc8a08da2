// Describes each IPA letter: a consonant by voicing, place and manner, a vowel by height, backness and rounding.
import {
  BACKNESSES,
  type Backness,
  CONSONANT_CHART,
  HEIGHTS,
  type Height,
  MANNERS,
  type Manner,
  PLACES,
  type Place,
  VOWEL_CHART,
} from './chart.ts';

export interface Consonant {
  readonly kind: 'consonant';
  readonly voiced: boolean;
  readonly place: Place;
  readonly manner: Manner;
}

export interface Vowel {
  readonly kind: 'vowel';
  readonly height: Height;
  readonly backness: Backness;
  readonly rounded: boolean;
  /** R-colored, such as ɚ. */
  readonly rhotic: boolean;
}

export type Letter = Consonant | Vowel;

function* consonants(): Generator<[string, Consonant]> {
  for (const manner of MANNERS)
    for (const place of PLACES)
      for (const [index, letter] of (CONSONANT_CHART[manner][place] ?? []).entries())
        if (letter !== '') yield [letter, { kind: 'consonant', voiced: index === 1, place, manner }];
}

function* vowels(): Generator<[string, Vowel]> {
  for (const height of HEIGHTS)
    for (const backness of BACKNESSES)
      for (const [index, letter] of (VOWEL_CHART[height][backness] ?? []).entries())
        if (letter !== '')
          yield [letter, { kind: 'vowel', height, backness, rounded: index === 1, rhotic: false }];
}

/** Letters of the IPA chart. */
export const STRICT_LETTERS: ReadonlyMap<string, Letter> = new Map<string, Letter>([
  ...consonants(),
  ...vowels(),
]);

const mid = { kind: 'vowel', backness: 'central', rounded: false } as const;

/** Letters that people use although the IPA chart does not have them. */
export const EXTENDED_LETTERS: ReadonlyMap<string, Letter> = new Map<string, Letter>([
  ['ɚ', { ...mid, height: 'mid', rhotic: true }],
  ['ɝ', { ...mid, height: 'open-mid', rhotic: true }],
  ['ɫ', { kind: 'consonant', voiced: true, place: 'alveolar', manner: 'lateral approximant' }],
  ['ᵻ', { ...mid, height: 'near-close', rhotic: false }],
  ['ᵿ', { ...mid, height: 'near-close', rounded: true, rhotic: false }],
]);

export function getLetter(char: string): Letter | undefined {
  return STRICT_LETTERS.get(char) ?? EXTENDED_LETTERS.get(char);
}
