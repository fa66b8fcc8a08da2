import { expect, test, vi } from 'vitest';
import { WorkTurns } from '#service/http/work-turns.ts';
import { openRecords } from '#service/open-records.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { makeGlossary, makeTerm, termsOf } from '#service/testing/glossary-steps.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import { KEYS, startTestService, type TestService } from '#service/testing/test-service.ts';

function get(service: TestService, glossaryId: string, ifNoneMatch: string) {
  return service.inject({
    url: `/api/glossary/${glossaryId}/terms`,
    headers: { 'x-api-key': KEYS.studio, 'if-none-match': ifNoneMatch },
  });
}

test('a glossary without terms has an empty list', async () => {
  await using service = await startTestService();
  expect(await termsOf(service, (await makeGlossary(service)).id)).toEqual([]);
});

test('an unknown glossary, or another workspace’s, gets 404', async () => {
  await using service = await startTestService();
  const { id } = await makeGlossary(service);
  expectProblem(await service.send('GET', '/glossary/none/terms'), 404, 'glossary-not-found');
  const theirs = await service.send('GET', `/glossary/${id}/terms`, undefined, 'other');
  expectProblem(theirs, 404, 'glossary-not-found');
});

test('terms are in the order of their creation, even if the clock stands still or goes back', async () => {
  const { clock, advance } = manualClock();
  await using service = await startTestService({}, { clock });
  const { id } = await makeGlossary(service);
  const made = [];
  for (let index = 0; index < 5; index++) {
    made.push(await makeTerm(service, id));
    if (index === 2) advance(-60_000);
  }
  expect(await termsOf(service, id)).toEqual(made);
});

test('a conditional GET gets 304 without a body while nothing has changed, and 200 after each change', async () => {
  await using service = await startTestService();
  const { id } = await makeGlossary(service);
  const term = await makeTerm(service, id);
  const changes = [
    () => makeTerm(service, id),
    () => service.send('PUT', `/glossary/terms/${term.id}`, { word: 'Changed' }),
    () => service.send('DELETE', `/glossary/terms/${term.id}`),
  ];
  let etag = String((await get(service, id, '')).headers.etag);
  for (const change of changes) {
    const same = await get(service, id, etag);
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
    await change();
    const changed = await get(service, id, etag);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    etag = String(changed.headers.etag);
  }
});

test('the ETag is weak, and the same after a restart', async () => {
  await using service = await startTestService();
  const { id } = await makeGlossary(service);
  await makeTerm(service, id);
  const { etag } = (await get(service, id, '')).headers;
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  await service.restart();
  expect((await get(service, id, String(etag))).statusCode).toBe(304);
});

test.each([
  ['one of several', (etag: string) => `"x", ${etag}, W/"y"`, 304],
  ['its strong form', (etag: string) => etag.replace('W/', ''), 304],
  ['any', () => '*', 304],
  ['another', () => 'W/"x"', 200],
])('If-None-Match with %s', async (_what, header, status) => {
  await using service = await startTestService();
  const { id } = await makeGlossary(service);
  const { etag } = (await get(service, id, '')).headers;
  expect((await get(service, id, header(String(etag)))).statusCode).toBe(status);
});

test('the response is private and must be revalidated by caches', async () => {
  await using service = await startTestService();
  const { id } = await makeGlossary(service);
  for (const { headers } of [await get(service, id, ''), await get(service, id, '*')]) {
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toBe('Accept-Encoding, Authorization, x-api-key');
  }
});

test.each([
  ['a short list', {}],
  ['it compressed', { 'accept-encoding': 'br' }],
  ['that nothing changed', { 'if-none-match': '*' }],
])('each of many concurrent requests that get %s waits for a turn', async (_what, headers) => {
  await using service = await startTestService();
  const { id } = await makeGlossary(service);
  const url = `/api/glossary/${id}/terms`;
  await service.send('GET', `/glossary/${id}/terms`);
  using turns = vi.spyOn(WorkTurns.prototype, 'next');
  const ask = () => service.inject({ url, headers: { 'x-api-key': KEYS.studio, ...headers } });
  await Promise.all(Array.from({ length: 20 }, ask));
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(20);
});

test('a list of many pages arrives complete and in order', async () => {
  await using service = await startTestService();
  const { id } = await makeGlossary(service);
  const first = await makeTerm(service, id);
  await using records = await openRecords(service.config.database);
  const more = Array.from({ length: 2_500 }, (_, index) => `term-${String(index).padStart(4, '0')}`);
  await records.transaction(async ({ terms }) => {
    for (const termId of more)
      await terms.insert({ ...first, id: termId, createdAt: '2999-01-01T00:00:00.000Z' });
  });
  expect((await termsOf(service, id)).map((term) => term.id)).toEqual([first.id, ...more]);
});

test('a long list arrives complete, compressed or not', async () => {
  await using service = await startTestService();
  const { id } = await makeGlossary(service);
  const word = 'ü'.repeat(1_000);
  for (let index = 0; index < 100; index++) await makeTerm(service, id, { word });
  const terms = await termsOf(service, id);
  expect(terms.map((term) => term.word)).toEqual(Array(100).fill(word));
  const compressed = await service.inject({
    url: `/api/glossary/${id}/terms`,
    headers: { 'x-api-key': KEYS.studio, 'accept-encoding': 'gzip' },
  });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  const stream = new Blob([new Uint8Array(compressed.rawPayload)])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'));
  expect(await new Response(stream).json()).toEqual(terms);
});
