// Tests changing and deleting a term under the condition that it has not changed since (docs/api.md, §4.3).
import { afterAll, describe, expect, test } from 'vitest';
import { type Term, termChanged } from '#contract/glossary.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { glossaryTime, makeGlossary, makeTerm, termsOf } from '#service/testing/glossary-steps.ts';
import { KEYS, startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const { id: glossaryId } = await makeGlossary(service);
const stored = async (termId: string) => (await termsOf(service, glossaryId)).find(({ id }) => id === termId);

function send(method: 'PUT' | 'DELETE', termId: string, ifMatch: string, changes: object = { word: 'Mine' }) {
  return service.inject({
    method,
    url: `/api/glossary/terms/${termId}`,
    headers: { 'x-api-key': KEYS.studio, 'if-match': ifMatch },
    ...(method === 'PUT' && { payload: changes }),
  });
}

/** Creates a term and changes it. Returns both versions. */
async function changedTerm() {
  const before = await makeTerm(service, glossaryId);
  const response = await service.send('PUT', `/glossary/terms/${before.id}`, { word: 'Theirs' });
  return { before, now: response.json<Term>() };
}

describe.each([
  { method: 'PUT', status: 200 },
  { method: 'DELETE', status: 204 },
] as const)('$method', ({ method, status }) => {
  test.each<[string, (updatedAt: string) => string]>([
    ['what it is', (updatedAt) => `"${updatedAt}"`],
    ['what it is among others', (updatedAt) => `"x", "${updatedAt}"`],
    ['anything', () => '*'],
  ])('succeeds if If-Match contains %s', async (_what, header) => {
    const { id, updatedAt } = await makeTerm(service, glossaryId);
    expect((await send(method, id, header(updatedAt))).statusCode).toBe(status);
    expect((await stored(id))?.word).toBe(method === 'PUT' ? 'Mine' : undefined);
  });

  test.each<[string, (updatedAt: string, before: string) => string]>([
    ['what it was before', (_updatedAt, before) => `"${before}"`],
    ['a weak tag', (updatedAt) => `W/"${updatedAt}"`],
  ])('gets 412 with the current term and changes nothing if If-Match contains %s', async (_what, header) => {
    const { before, now } = await changedTerm();
    const time = await glossaryTime(service, glossaryId);
    const response = await send(method, now.id, header(now.updatedAt, before.updatedAt));
    expectProblem(response, 412, 'term-changed');
    expect(termChanged.parse(response.json()).current).toEqual(now);
    expect(await stored(now.id)).toEqual(now);
    expect(await glossaryTime(service, glossaryId)).toBe(time);
  });

  test('gets 400 and changes nothing if If-Match is invalid', async () => {
    const term = await makeTerm(service, glossaryId);
    expectProblem(await send(method, term.id, term.updatedAt), 400, 'invalid-input');
    expect(await stored(term.id)).toEqual(term);
  });

  test.each(['*', '"x"'])('gets 404 for a deleted term with any If-Match: %s', async (ifMatch) => {
    expectProblem(await send(method, 'none', ifMatch), 404, 'term-not-found');
  });

  test('gets 404 for another workspace’s term and reveals nothing of it', async () => {
    const { id: theirGlossary } = await makeGlossary(service, { name: 'Theirs' }, 'other');
    const fields = { word: 'Secret', languageId: 'en', pronounceAs: 'x', phonemizationLanguageId: 'en' };
    const made = await service.send('POST', `/glossary/${theirGlossary}`, fields, 'other');
    const response = await send(method, made.json<Term>().id, '"x"');
    expectProblem(response, 404, 'term-not-found');
    expect(response.body).not.toContain('Secret');
  });

  test('succeeds for one of two concurrent requests with the same version', async () => {
    const { id, updatedAt } = await makeTerm(service, glossaryId);
    const answers = await Promise.all([
      send('PUT', id, `"${updatedAt}"`, { word: 'First' }),
      send(method, id, `"${updatedAt}"`, { word: 'Second' }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((answered) => answered < 300)).toHaveLength(1);
    // If the deletion came first, the other request gets 404, because the term no longer exists.
    expect([404, 412]).toContain(Math.max(...statuses));
  });
});

test('an invalid change of an outdated term gets 412 with the current term, not 400', async () => {
  const { before } = await changedTerm();
  const response = await send('PUT', before.id, `"${before.updatedAt}"`, { pronunciationLanguageId: '' });
  expectProblem(response, 412, 'term-changed');
});

test('an update that changes nothing keeps the version', async () => {
  const term = await makeTerm(service, glossaryId);
  expect((await send('PUT', term.id, `"${term.updatedAt}"`, {})).json()).toEqual(term);
  expect((await send('PUT', term.id, `"${term.updatedAt}"`)).statusCode).toBe(200);
});
