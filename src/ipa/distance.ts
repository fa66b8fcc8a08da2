// Measures how different two transcriptions sound: a weighted edit distance over the features of their sounds.
// Each distinct sound gets a number, and the difference of two sounds is computed once and cached.
// That makes it fast enough to compare typed text with 100,000 transcriptions.
import { FEATURES, type Feature, type FeatureVector, soundFeatures } from './features.ts';
import { parseIpa, type Sound } from './parse.ts';

/** Weight of each feature; the default is 1. Features that listeners notice first weigh most. */
const WEIGHTS: Readonly<Partial<Record<Feature, number>>> = {
  syllabic: 4,
  consonantal: 3,
  sonorant: 3,
  nasal: 2,
  labial: 2,
  coronal: 2,
  continuant: 2,
  long: 0.25,
  tense: 0.5,
  distributed: 0.5,
};
const MAX_DIFFERENCE = FEATURES.reduce((sum, feature) => sum + 2 * (WEIGHTS[feature] ?? 1), 0);
/** Cost of an inserted or a missing sound, where the largest possible substitution costs 1. */
const GAP_COST = 0.4;
const UNTIED = /([td])(?=[szʃʒɕʑʂʐ])/g;

/** Sounds of a transcription, as numbers that `soundDistance` compares. */
export type Sounds = readonly number[];

const numbers = new Map<string, number>();
const vectors: FeatureVector[] = [];
const differences: number[][] = [];

/** Ignores stress, breaks and tones. @param text transcription in NFC */
export function parseSounds(text: string): Sounds {
  const tied = text.replaceAll(UNTIED, '$1\u0361');
  return parseIpa(tied).flatMap((part) => (part.kind === 'sound' ? [soundNumber(part)] : []));
}

function soundNumber(sound: Sound): number {
  const known = numbers.get(sound.text);
  if (known !== undefined) return known;
  numbers.set(sound.text, vectors.length);
  differences.push([]);
  return vectors.push(soundFeatures(sound)) - 1;
}

/**
 * @param maxDistance stops early and returns 1 if the distance is larger than this
 * @returns 0 for the same sounds, up to 1 for nothing in common
 */
export function soundDistance(a: Sounds, b: Sounds, maxDistance = 1): number {
  if (a.length === 0 && b.length === 0) return 0;
  const longest = GAP_COST * Math.max(a.length, b.length);
  let row = Array.from({ length: b.length + 1 }, (_, at) => at * GAP_COST);
  for (const [i, sound] of a.entries()) {
    const next = [(i + 1) * GAP_COST];
    for (let j = 0; j < b.length; j++) {
      const other = (row[j] ?? 0) + difference(sound, b[j] ?? 0);
      next.push(Math.min(other, (row[j + 1] ?? 0) + GAP_COST, (next[j] ?? 0) + GAP_COST));
    }
    row = next;
    if (Math.min(...row) > maxDistance * longest) return 1;
  }
  return Math.min(1, (row.at(-1) ?? 0) / longest);
}

/** Largest distance at which most listeners hear the same word. */
const MAX_ALIKE_DISTANCE = 0.25;

export function soundAlike(a: Sounds, b: Sounds): boolean {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  // If the lengths differ by more than the limit allows, skip the comparison.
  return (
    longer - shorter <= MAX_ALIKE_DISTANCE * longer &&
    soundDistance(a, b, MAX_ALIKE_DISTANCE) <= MAX_ALIKE_DISTANCE
  );
}

function difference(a: number, b: number): number {
  const known = differences[a]?.[b];
  if (known !== undefined) return known;
  const [one, other] = [vectors[a], vectors[b]];
  let sum = 0;
  if (one && other)
    for (const feature of FEATURES) sum += (WEIGHTS[feature] ?? 1) * Math.abs(one[feature] - other[feature]);
  const made = sum / MAX_DIFFERENCE;
  const row = differences[a];
  if (row) row[b] = made;
  return made;
}
