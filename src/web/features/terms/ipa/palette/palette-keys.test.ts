import { expect, test } from 'vitest';
import { findNearest } from './palette-keys.ts';

const spots = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 20, y: 1 },
  { x: 11, y: 10 },
];

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 1, 2],
  ['ArrowLeft', 2, 1],
  ['ArrowDown', 1, 3],
  ['ArrowUp', 3, 1],
  ['ArrowLeft', 0, -1],
  ['Enter', 0, -1],
] as const)('%s in spot %i goes to spot %i', (key, from, to) => {
  expect(findNearest(key, spots[from] ?? { x: 0, y: 0 }, spots)).toBe(to);
});
