import { expect, test } from 'vitest';
import { highlightSegments } from './highlight-segments.ts';

test('a hit that spans stem and extension is marked in both', () => {
  const name = 'take 1.wav';
  const hits = [{ start: 5, end: 10 }];
  const marked = (from: number, to: number) =>
    highlightSegments(hits, from, to).map(({ start, end, isHit }) => [name.slice(start, end), isHit]);
  expect(marked(0, 6)).toEqual([
    ['take ', false],
    ['1', true],
  ]);
  expect(marked(6, 10)).toEqual([['.wav', true]]);
});
