import { expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { NO_COUNTS } from '#upload/model/row.ts';
import { entry, setUp } from '#upload/testing/set-up.ts';

it('a row that was removed from the list is no longer reported or counted, although its cancel is still pending', async () => {
  const { engine, clock, reports } = setUp();
  engine.intake.add([entry('a', 40 * MIB)]);
  await clock.advance(1_500);
  engine.cancel(['a']);
  engine.clear(['a']);
  const before = reports.length;
  await clock.advance(5_000);
  const later = reports.slice(before).map(({ report }) => report);
  expect(later.flatMap(({ gone }) => gone)).toEqual(['a']);
  expect(later.flatMap(({ rows }) => rows)).toEqual([]);
  expect(later.at(-1)?.totals.counts).toEqual(NO_COUNTS);
});
