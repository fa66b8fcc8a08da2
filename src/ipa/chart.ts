// Letters of the IPA chart (2020). Symbol names, distinctive features and the palette are all derived from these tables.

export const PLACES = [
  'bilabial',
  'labiodental',
  'dental',
  'alveolar',
  'postalveolar',
  'retroflex',
  'alveolo-palatal',
  'palatal',
  'labial-palatal',
  'labial-velar',
  'velar',
  'postalveolar-velar',
  'uvular',
  'pharyngeal',
  'epiglottal',
  'glottal',
] as const;
export type Place = (typeof PLACES)[number];

export const MANNERS = [
  'plosive',
  'nasal',
  'trill',
  'tap',
  'lateral tap',
  'fricative',
  'lateral fricative',
  'approximant',
  'lateral approximant',
  'click',
  'lateral click',
  'implosive',
] as const;
export type Manner = (typeof MANNERS)[number];

/** Voiceless and voiced letter of a cell; '' where the chart has none. */
type Pair = readonly [voiceless: string, voiced: string];

export const CONSONANT_CHART: Readonly<Record<Manner, Partial<Readonly<Record<Place, Pair>>>>> = {
  plosive: {
    bilabial: ['p', 'b'],
    alveolar: ['t', 'd'],
    retroflex: ['ʈ', 'ɖ'],
    palatal: ['c', 'ɟ'],
    velar: ['k', 'ɡ'],
    uvular: ['q', 'ɢ'],
    epiglottal: ['ʡ', ''],
    glottal: ['ʔ', ''],
  },
  nasal: {
    bilabial: ['', 'm'],
    labiodental: ['', 'ɱ'],
    alveolar: ['', 'n'],
    retroflex: ['', 'ɳ'],
    palatal: ['', 'ɲ'],
    velar: ['', 'ŋ'],
    uvular: ['', 'ɴ'],
  },
  trill: { bilabial: ['', 'ʙ'], alveolar: ['', 'r'], uvular: ['', 'ʀ'] },
  tap: { labiodental: ['', 'ⱱ'], alveolar: ['', 'ɾ'], retroflex: ['', 'ɽ'] },
  'lateral tap': { alveolar: ['', 'ɺ'] },
  fricative: {
    bilabial: ['ɸ', 'β'],
    labiodental: ['f', 'v'],
    dental: ['θ', 'ð'],
    alveolar: ['s', 'z'],
    postalveolar: ['ʃ', 'ʒ'],
    retroflex: ['ʂ', 'ʐ'],
    'alveolo-palatal': ['ɕ', 'ʑ'],
    palatal: ['ç', 'ʝ'],
    'labial-velar': ['ʍ', ''],
    velar: ['x', 'ɣ'],
    'postalveolar-velar': ['ɧ', ''],
    uvular: ['χ', 'ʁ'],
    pharyngeal: ['ħ', 'ʕ'],
    epiglottal: ['ʜ', 'ʢ'],
    glottal: ['h', 'ɦ'],
  },
  'lateral fricative': { alveolar: ['ɬ', 'ɮ'] },
  approximant: {
    labiodental: ['', 'ʋ'],
    alveolar: ['', 'ɹ'],
    retroflex: ['', 'ɻ'],
    palatal: ['', 'j'],
    'labial-palatal': ['', 'ɥ'],
    'labial-velar': ['', 'w'],
    velar: ['', 'ɰ'],
  },
  'lateral approximant': {
    alveolar: ['', 'l'],
    retroflex: ['', 'ɭ'],
    palatal: ['', 'ʎ'],
    velar: ['', 'ʟ'],
  },
  click: { bilabial: ['ʘ', ''], dental: ['ǀ', ''], alveolar: ['ǃ', ''], 'alveolo-palatal': ['ǂ', ''] },
  'lateral click': { alveolar: ['ǁ', ''] },
  implosive: {
    bilabial: ['', 'ɓ'],
    alveolar: ['', 'ɗ'],
    palatal: ['', 'ʄ'],
    velar: ['', 'ɠ'],
    uvular: ['', 'ʛ'],
  },
};

export const HEIGHTS = ['close', 'near-close', 'close-mid', 'mid', 'open-mid', 'near-open', 'open'] as const;
export type Height = (typeof HEIGHTS)[number];
export const BACKNESSES = ['front', 'central', 'back'] as const;
export type Backness = (typeof BACKNESSES)[number];
/** Unrounded and rounded letter of a cell. The chart leaves ə and ɐ undecided; they are listed as unrounded. */
type Rounding = readonly [unrounded: string, rounded: string];

export const VOWEL_CHART: Readonly<Record<Height, Partial<Readonly<Record<Backness, Rounding>>>>> = {
  close: { front: ['i', 'y'], central: ['ɨ', 'ʉ'], back: ['ɯ', 'u'] },
  'near-close': { front: ['ɪ', 'ʏ'], back: ['', 'ʊ'] },
  'close-mid': { front: ['e', 'ø'], central: ['ɘ', 'ɵ'], back: ['ɤ', 'o'] },
  mid: { central: ['ə', ''] },
  'open-mid': { front: ['ɛ', 'œ'], central: ['ɜ', 'ɞ'], back: ['ʌ', 'ɔ'] },
  'near-open': { front: ['æ', ''], central: ['ɐ', ''] },
  open: { front: ['a', 'ɶ'], back: ['ɑ', 'ɒ'] },
};
