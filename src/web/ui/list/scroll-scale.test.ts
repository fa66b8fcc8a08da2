import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isScaled, scrollScale, TRACK_MAX_PX, toList, toTrack } from './scroll-scale.ts';

const MILLION_ROWS = 32_000_000;
const heights = fc.integer({ min: 0, max: 400_000_000 });

test('a list that fits is not scaled', () => {
  const scale = scrollScale(TRACK_MAX_PX);
  expect(isScaled(scale)).toBe(false);
  expect(toList(scale, 7_654_321)).toBe(7_654_321);
  expect(toTrack(scale, 7_654_321)).toBe(7_654_321);
});

test('the track stays below the browsers’ limit at three device pixels per CSS pixel', () => {
  expect(scrollScale(MILLION_ROWS).trackHeight * 3).toBeLessThan(33_554_428);
});

test('near both ends one pixel of the track is one pixel of the list', () => {
  const scale = scrollScale(MILLION_ROWS);
  expect(toList(scale, 999_999)).toBe(999_999);
  expect(toList(scale, TRACK_MAX_PX - 1)).toBe(MILLION_ROWS - 1);
  expect(toList(scale, TRACK_MAX_PX)).toBe(MILLION_ROWS);
});

test('the conversion is monotonic and reversible', () => {
  fc.assert(
    fc.property(heights, fc.double({ min: 0, max: 1, noNaN: true }), (listHeight, share) => {
      const scale = scrollScale(listHeight);
      const onTrack = share * scale.trackHeight;
      const inList = toList(scale, onTrack);
      expect(inList).toBeGreaterThanOrEqual(onTrack);
      expect(inList).toBeLessThanOrEqual(listHeight);
      expect(toTrack(scale, inList)).toBeCloseTo(onTrack, 3);
      expect(toList(scale, Math.min(onTrack + 1, scale.trackHeight))).toBeGreaterThanOrEqual(inList);
    }),
  );
});
