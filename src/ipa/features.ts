// Describes a sound as a vector of 22 distinctive features, each +1, 0 or −1 (Hayes 2009, as in the panphon package).
// Diacritics of the sound change the features of its letter.
import type { Consonant, Letter, Vowel } from './letters.ts';
import type { Sound } from './parse.ts';

export const FEATURES = [
  'syllabic',
  'sonorant',
  'consonantal',
  'continuant',
  'delayedRelease',
  'lateral',
  'nasal',
  'strident',
  'voice',
  'spreadGlottis',
  'constrictedGlottis',
  'anterior',
  'coronal',
  'distributed',
  'labial',
  'high',
  'low',
  'back',
  'round',
  'velaric',
  'tense',
  'long',
] as const;
export type Feature = (typeof FEATURES)[number];
export type FeatureVector = Readonly<Record<Feature, -1 | 0 | 1>>;
type PartialVector = Partial<Record<Feature, -1 | 0 | 1>>;

const DEFAULTS: FeatureVector = {
  syllabic: -1,
  sonorant: -1,
  consonantal: 1,
  continuant: -1,
  delayedRelease: -1,
  lateral: -1,
  nasal: -1,
  strident: 0,
  voice: -1,
  spreadGlottis: -1,
  constrictedGlottis: -1,
  anterior: 0,
  coronal: -1,
  distributed: 0,
  labial: -1,
  high: 0,
  low: 0,
  back: 0,
  round: 0,
  velaric: -1,
  tense: 0,
  long: -1,
};

const MANNER_FEATURES: Readonly<Record<Consonant['manner'], PartialVector>> = {
  plosive: {},
  nasal: { sonorant: 1, nasal: 1 },
  trill: { sonorant: 1, continuant: 1 },
  tap: { sonorant: 1, continuant: 1 },
  'lateral tap': { sonorant: 1, continuant: 1, lateral: 1 },
  fricative: { continuant: 1 },
  'lateral fricative': { continuant: 1, lateral: 1 },
  approximant: { sonorant: 1, continuant: 1, consonantal: -1 },
  'lateral approximant': { sonorant: 1, continuant: 1, lateral: 1 },
  click: { velaric: 1 },
  'lateral click': { velaric: 1, lateral: 1 },
  implosive: { constrictedGlottis: 1 },
};

const PLACE_FEATURES: Readonly<Record<Consonant['place'], PartialVector>> = {
  bilabial: { labial: 1, anterior: 1 },
  labiodental: { labial: 1, anterior: 1 },
  dental: { coronal: 1, anterior: 1, distributed: 1 },
  alveolar: { coronal: 1, anterior: 1, distributed: -1 },
  postalveolar: { coronal: 1, anterior: -1, distributed: 1 },
  retroflex: { coronal: 1, anterior: -1, distributed: -1 },
  'alveolo-palatal': { coronal: 1, anterior: -1, distributed: 1, high: 1, back: -1 },
  palatal: { anterior: -1, high: 1, low: -1, back: -1 },
  'labial-palatal': { labial: 1, round: 1, high: 1, low: -1, back: -1 },
  'labial-velar': { labial: 1, round: 1, high: 1, low: -1, back: 1 },
  velar: { anterior: -1, high: 1, low: -1, back: 1 },
  'postalveolar-velar': { coronal: 1, anterior: -1, distributed: 1, high: 1, low: -1, back: 1 },
  uvular: { anterior: -1, high: -1, low: -1, back: 1 },
  pharyngeal: { anterior: -1, high: -1, low: 1, back: 1 },
  epiglottal: { anterior: -1, high: -1, low: 1, back: 1, distributed: 1 },
  glottal: { consonantal: -1 },
};

const STRIDENT_PLACES = new Set<Consonant['place']>([
  'labiodental',
  'alveolar',
  'postalveolar',
  'retroflex',
  'alveolo-palatal',
  'postalveolar-velar',
  'uvular',
]);

function consonantFeatures({ voiced, place, manner }: Consonant): FeatureVector {
  const strident = manner === 'fricative' && STRIDENT_PLACES.has(place) ? 1 : 0;
  const glottal: PartialVector =
    place === 'glottal' ? (manner === 'plosive' ? { constrictedGlottis: 1 } : { spreadGlottis: 1 }) : {};
  return {
    ...DEFAULTS,
    ...MANNER_FEATURES[manner],
    ...PLACE_FEATURES[place],
    ...glottal,
    strident,
    voice: voiced ? 1 : -1,
  };
}

const HEIGHT_FEATURES: Readonly<Record<Vowel['height'], PartialVector>> = {
  close: { high: 1, low: -1, tense: 1 },
  'near-close': { high: 1, low: -1, tense: -1 },
  'close-mid': { high: -1, low: -1, tense: 1 },
  mid: { high: -1, low: -1 },
  'open-mid': { high: -1, low: -1, tense: -1 },
  'near-open': { high: -1, low: 1, tense: -1 },
  open: { high: -1, low: 1, tense: 1 },
};
const BACK_FEATURE = { front: -1, central: 0, back: 1 } as const;

function vowelFeatures({ height, backness, rounded, rhotic }: Vowel): FeatureVector {
  return {
    ...DEFAULTS,
    syllabic: 1,
    sonorant: 1,
    consonantal: -1,
    continuant: 1,
    voice: 1,
    coronal: rhotic ? 1 : -1,
    labial: rounded ? 1 : -1,
    round: rounded ? 1 : -1,
    back: BACK_FEATURE[backness],
    ...HEIGHT_FEATURES[height],
  };
}

const MARK_FEATURES: Readonly<Record<string, PartialVector>> = {
  '\u0325': { voice: -1 },
  '\u030A': { voice: -1 },
  '\u032C': { voice: 1 },
  ʰ: { spreadGlottis: 1 },
  '\u0324': { spreadGlottis: 1 },
  '\u0330': { constrictedGlottis: 1 },
  ʼ: { constrictedGlottis: 1 },
  '\u0303': { nasal: 1 },
  '\u0329': { syllabic: 1 },
  '\u032F': { syllabic: -1 },
  '\u02DE': { coronal: 1 },
  ʷ: { labial: 1, round: 1 },
  ʲ: { high: 1, back: -1 },
  ˠ: { high: 1, back: 1 },
  ˤ: { low: 1, back: 1 },
  '\u0334': { back: 1 },
  '\u032A': { anterior: 1, distributed: 1 },
  '\u0308': { back: 0 },
  '\u0318': { tense: 1 },
  '\u0319': { tense: -1 },
  ː: { long: 1 },
};

export function letterFeatures(letter: Letter): FeatureVector {
  return letter.kind === 'vowel' ? vowelFeatures(letter) : consonantFeatures(letter);
}

/** An affricate has the place of its second letter, and is a stop like its first. */
export function soundFeatures({ letters, marks }: Sound): FeatureVector {
  const last = letters.at(-1);
  const vector: Record<Feature, -1 | 0 | 1> = { ...(last ? letterFeatures(last) : DEFAULTS) };
  if (letters.length > 1 && last?.kind === 'consonant' && last.manner.includes('fricative'))
    Object.assign(vector, { continuant: -1, delayedRelease: 1 } satisfies PartialVector);
  for (const mark of marks) Object.assign(vector, MARK_FEATURES[mark]);
  return vector;
}
