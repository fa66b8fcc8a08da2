import { expect, test } from 'vitest';
import { glossariesOf, makeGlossary } from '#service/testing/glossary-steps.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import { startTestService } from '#service/testing/test-service.ts';

test('no glossaries is an empty list, never 404', async () => {
  await using service = await startTestService();
  expect(await glossariesOf(service)).toEqual([]);
});

test('glossaries come by createdAt, then id', async () => {
  const { clock, advance } = manualClock();
  await using service = await startTestService({}, { clock });
  const later = [await makeGlossary(service), await makeGlossary(service), await makeGlossary(service)];
  advance(-1);
  const earlier = await makeGlossary(service);
  later.sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(await glossariesOf(service)).toEqual([earlier, ...later]);
});

test('only the glossaries of the caller’s workspace are listed', async () => {
  await using service = await startTestService();
  const mine = await makeGlossary(service, { name: 'Mine' }, 'studio');
  const theirs = await makeGlossary(service, { name: 'Theirs' }, 'other');
  expect(await glossariesOf(service, 'studio')).toEqual([mine]);
  expect(await glossariesOf(service, 'other')).toEqual([theirs]);
});
