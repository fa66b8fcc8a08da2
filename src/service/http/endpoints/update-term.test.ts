import { afterAll, expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { glossaryTime, makeGlossary, makeTerm, termsOf } from '#service/testing/glossary-steps.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import { startTestService } from '#service/testing/test-service.ts';

const { clock, advance } = manualClock();
const service = await startTestService({}, { clock });
afterAll(() => service[Symbol.asyncDispose]());
const { id: glossaryId } = await makeGlossary(service);

const update = (termId: string, changes: unknown) =>
  service.send('PUT', `/glossary/terms/${termId}`, changes);
const stored = async (termId: string) => (await termsOf(service, glossaryId)).find(({ id }) => id === termId);

test.each<[string, unknown]>([
  ['word', 'K8s'],
  ['languageId', 'de'],
  ['phonemization', 'kuː'],
  ['phonemizationLanguageId', 'fr'],
  ['pronunciationLanguageId', 'es'],
  ['pronounceAs', 'coober netties'],
  ['caseSensitive', true],
])('only the sent fields change: %s', async (field, value) => {
  const term = await makeTerm(service, glossaryId);
  const response = await update(term.id, { [field]: value });
  expect(response.statusCode).toBe(200);
  const { updatedAt } = response.json<Term>();
  expect(response.json()).toEqual({ ...term, [field]: value, updatedAt });
  expect(await stored(term.id)).toEqual(response.json());
});

test.each(['', '  ', null])('%j clears an optional field', async (cleared) => {
  const term = await makeTerm(service, glossaryId, { pronounceAs: 'x' });
  const response = await update(term.id, { pronounceAs: cleared });
  expect(response.json()).toMatchObject({ pronounceAs: null, phonemizationLanguageId: 'el' });
});

test('one pronunciation option can replace another in one update, because only the resulting term is checked', async () => {
  const term = await makeTerm(service, glossaryId);
  const swap = { phonemizationLanguageId: '', phonemization: 'kuːb' };
  expect((await update(term.id, swap)).json()).toMatchObject({
    phonemization: 'kuːb',
    phonemizationLanguageId: null,
    pronunciationLanguageId: 'en-us',
  });
});

test.each<[string, object]>([
  ['half an option cleared', { pronunciationLanguageId: '' }],
  ['one half cleared, a useless half sent', { phonemizationLanguageId: null, pronounceAs: 'x' }],
])(
  'an update that would leave no pronunciation option is refused and changes nothing: %s',
  async (_what, changes) => {
    const term = await makeTerm(service, glossaryId);
    const before = await glossaryTime(service, glossaryId);
    const problem = expectProblem(await update(term.id, { word: 'New', ...changes }), 400, 'invalid-input');
    expect(problem.errors?.[0]?.path).toBe('');
    expect(await stored(term.id)).toEqual(term);
    expect(await glossaryTime(service, glossaryId)).toBe(before);
  },
);

test('of two concurrent updates that together would leave no pronunciation option, one is refused', async () => {
  const term = await makeTerm(service, glossaryId, { pronounceAs: 'x' });
  const answers = await Promise.all([
    update(term.id, { pronounceAs: '' }),
    update(term.id, { pronunciationLanguageId: '' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
});

test.each([{}, { unknown: 1 }, { word: 'Kubernetes', caseSensitive: 'false' }])(
  'an update that changes nothing gets 200 and keeps updatedAt: %j',
  async (changes) => {
    const term = await makeTerm(service, glossaryId);
    const before = await glossaryTime(service, glossaryId);
    advance(1_000);
    const response = await update(term.id, changes);
    expect([response.statusCode, response.json()]).toEqual([200, term]);
    expect(await glossaryTime(service, glossaryId)).toBe(before);
  },
);

test.each([
  { word: '' },
  { word: null },
  { word: ' ' },
  { languageId: '' },
  { languageId: null },
  { caseSensitive: null },
  { caseSensitive: 'maybe' },
  { phonemization: 5 },
  { word: 'x'.repeat(1_001) },
])('an invalid field is refused with its name: %j', async (changes) => {
  const term = await makeTerm(service, glossaryId);
  const problem = expectProblem(await update(term.id, changes), 400, 'invalid-input');
  expect(problem.errors?.map(({ path }) => path)).toEqual(Object.keys(changes));
  expect(await stored(term.id)).toEqual(term);
});

test.each([null, [], 'x', 5])('a body that isn’t an object is refused: %j', async (body) => {
  const term = await makeTerm(service, glossaryId);
  expectProblem(await update(term.id, body), 400, 'invalid-input');
});

test('updatedAt of term and glossary strictly increase, even if the clock stands still or goes back', async () => {
  const term = await makeTerm(service, glossaryId);
  let last = Date.parse(term.updatedAt);
  let lastOfGlossary = await glossaryTime(service, glossaryId);
  for (const [index, step] of [0, -5_000, 0, 10_000].entries()) {
    advance(step);
    const { updatedAt, createdAt } = (await update(term.id, { word: `Word ${index}` })).json<Term>();
    expect(Date.parse(updatedAt)).toBeGreaterThan(last);
    expect(createdAt).toBe(term.createdAt);
    last = Date.parse(updatedAt);
    const ofGlossary = await glossaryTime(service, glossaryId);
    expect(ofGlossary).toBeGreaterThan(lastOfGlossary);
    lastOfGlossary = ofGlossary;
  }
});

test('an unknown term, or another workspace’s, gets 404 and stays unchanged', async () => {
  const term = await makeTerm(service, glossaryId);
  expectProblem(await update('none', { word: 'x' }), 404, 'term-not-found');
  const theirs = await service.send('PUT', `/glossary/terms/${term.id}`, { word: 'x' }, 'other');
  expectProblem(theirs, 404, 'term-not-found');
  expect(await stored(term.id)).toEqual(term);
});
