// Names with edge cases, and random lists of such paths.
import fc from 'fast-check';

export const HOSTILE_NAMES = [
  '100% sure?',
  '#hash',
  'a & b + c; d: e',
  '"double" and \'single\'',
  '.hidden',
  ' leading',
  'trailing ',
  '👨‍👩‍👧‍👦 family',
  'שלום',
  'مرحبا',
  'cafe\u0301',
  'caf\u00e9',
  'constructor',
  '__proto__',
  'toString',
  'a',
  'ab',
  'a-b',
  'A',
  '深'.repeat(85),
];

const FILES = HOSTILE_NAMES.flatMap((name) => [`${name}.wav`, `${name}.mp4`, `${name}.txt`]);

/** Random file paths, up to four folders deep. Names repeat, so that files share folders. */
export const paths = fc.array(
  fc
    .tuple(fc.array(fc.constantFrom(...HOSTILE_NAMES), { maxLength: 4 }), fc.constantFrom(...FILES))
    .map(([folders, file]) => [...folders, file].join('/')),
  { maxLength: 60 },
);
