import { expect, test } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { entry, setUp } from '#upload/testing/set-up.ts';

const HOUR_MS = 3_600_000;

test('the part size of a file is set by the measured speed when its first part starts, and doesn’t change later', async () => {
  const { engine, clock, puts, disk } = setUp({ rate: 10 * MIB });
  const partSize = (id: string) => disk.get(id)?.upload?.partSize ?? 0;
  engine.intake.add([entry('a', 2_000 * MIB)]);
  await clock.advance(5_000);
  expect(partSize('a')).toBe(20 * MIB);
  engine.intake.add([entry('b', 2_000 * MIB)]);
  while (partSize('b') === 0) await clock.step();
  // Four seconds of one slot. The measured speed is a little below the line’s, because requests have a fixed cost.
  const ofB = partSize('b');
  expect(ofB).toBeGreaterThan(32 * MIB);
  expect(ofB).toBeLessThanOrEqual(40 * MIB);
  await clock.advance(HOUR_MS);
  expect(puts('a')).toHaveLength(100);
  expect(puts('b')).toHaveLength(Math.ceil((2_000 * MIB) / ofB));
});
