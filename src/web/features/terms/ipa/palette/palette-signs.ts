// Layout of the symbols in the palette.
import { CONSONANT_CHART, MANNERS, type Manner, PLACES, VOWEL_CHART } from '#ipa/chart.ts';
import { MARKS, SUPRASEGMENTALS, TONES } from '#ipa/symbols.ts';
import { words } from './words.ts';

export interface SignGroup {
  readonly title: string;
  readonly signs: readonly string[];
}

function consonants(title: string, ...manners: Manner[]): SignGroup {
  const signs = MANNERS.filter((manner) => manners.includes(manner)).flatMap((manner) =>
    PLACES.flatMap((place) => CONSONANT_CHART[manner][place] ?? []).filter((sign) => sign !== ''),
  );
  return { title, signs };
}

export const CONSONANTS: readonly SignGroup[] = [
  consonants(words.groups.plosive, 'plosive'),
  consonants(words.groups.nasal, 'nasal'),
  consonants(words.groups.trill, 'trill', 'tap', 'lateral tap'),
  consonants(words.groups.fricative, 'fricative', 'lateral fricative'),
  consonants(words.groups.approximant, 'approximant', 'lateral approximant'),
  consonants(words.groups.click, 'click', 'lateral click', 'implosive'),
];

export const OTHER_SIGNS: readonly SignGroup[] = [
  { title: words.groups.suprasegmentals, signs: Object.values(SUPRASEGMENTALS) },
  { title: words.groups.marks, signs: Object.values(MARKS) },
  { title: words.groups.tones, signs: Object.values(TONES) },
];

export interface VowelPlace {
  readonly signs: readonly string[];
  /** Position in the chart (%). */
  readonly left: number;
  readonly top: number;
}

/** Horizontal positions in the trapezium of the IPA vowel chart (%). */
const LEFT = {
  close: { front: 8, central: 50, back: 92 },
  'near-close': { front: 29.6, central: 54, back: 78 },
  'close-mid': { front: 20.5, central: 56.3, back: 92 },
  mid: { front: 27, central: 59.7, back: 92 },
  'open-mid': { front: 33.7, central: 63, back: 92 },
  'near-open': { front: 41.2, central: 66.2, back: 92 },
  open: { front: 46.1, central: 69, back: 92 },
} as const;
const TOP = {
  close: 8.9,
  'near-close': 22.2,
  'close-mid': 36.1,
  mid: 50.6,
  'open-mid': 64.6,
  'near-open': 78.5,
  open: 91.1,
} as const;

export const VOWELS: readonly VowelPlace[] = (
  ['close', 'near-close', 'close-mid', 'mid', 'open-mid', 'near-open', 'open'] as const
).flatMap((height) =>
  (['front', 'central', 'back'] as const).flatMap((backness) => {
    const signs = VOWEL_CHART[height][backness]?.filter((sign) => sign !== '') ?? [];
    return signs.length === 0 ? [] : [{ signs, left: LEFT[height][backness], top: TOP[height] }];
  }),
);
