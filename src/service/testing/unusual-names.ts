/** Unusual file names that are allowed. */
export const UNUSUAL_NAMES = [
  '%.mp4',
  '#?&+;:.mp4',
  '"\'.mp4',
  ' .mp4',
  '.hidden.mp4',
  '👩‍👩‍👧.mp4',
  'שלום.mp4',
  'constructor.mp4',
  '__proto__/a.mp4',
  `${'a'.repeat(251)}.mp4`,
] as const;
