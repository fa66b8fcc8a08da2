import { expect, test } from 'vitest';
import { glossariesOf, makeGlossary, makeTerm } from '#service/testing/glossary-steps.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import { KEYS, startTestService, type Workspace } from '#service/testing/test-service.ts';

test('a workspace without glossaries gets an empty list, not 404', async () => {
  await using service = await startTestService();
  expect(await glossariesOf(service)).toEqual([]);
});

test('glossaries are sorted by createdAt, then id', async () => {
  const { clock, advance } = manualClock();
  await using service = await startTestService({}, { clock });
  const later = [await makeGlossary(service), await makeGlossary(service), await makeGlossary(service)];
  advance(-1);
  const earlier = await makeGlossary(service);
  later.sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(await glossariesOf(service)).toEqual([earlier, ...later]);
});

test('only the glossaries of the key’s workspace are listed', async () => {
  await using service = await startTestService();
  const mine = await makeGlossary(service, { name: 'Mine' }, 'studio');
  const theirs = await makeGlossary(service, { name: 'Theirs' }, 'other');
  expect(await glossariesOf(service, 'studio')).toEqual([mine]);
  expect(await glossariesOf(service, 'other')).toEqual([theirs]);
});

test('a conditional GET gets 304 while nothing has changed, also after a restart, and 200 after each change', async () => {
  await using service = await startTestService();
  const get = (etag = '', workspace: Workspace = 'studio') =>
    service.inject({
      url: '/api/glossary',
      headers: { 'x-api-key': KEYS[workspace], 'if-none-match': etag },
    });
  const { id } = await makeGlossary(service);
  const changes = [
    () => makeGlossary(service),
    () => makeTerm(service, id),
    () => service.send('DELETE', `/glossary/${id}`),
  ];
  const seen = new Set([String((await get()).headers.etag), String((await get('', 'other')).headers.etag)]);
  expect(seen.size).toBe(2);
  for (const change of changes) {
    const etag = String((await get()).headers.etag);
    await service.restart();
    const same = await get(etag);
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
    await change();
    const changed = await get(etag);
    expect(changed.statusCode).toBe(200);
    expect(seen).not.toContain(changed.headers.etag);
    seen.add(String(changed.headers.etag));
  }
});

test('a list of many pages arrives complete and in order', async () => {
  await using service = await startTestService();
  const made = [];
  for (let count = 0; count < 120; count++) made.push(await makeGlossary(service));
  made.sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
  expect(await glossariesOf(service)).toEqual(made);
});
