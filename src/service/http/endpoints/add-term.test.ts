import { afterAll, expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { glossaryTime, makeGlossary, makeTerm, TERM, termsOf } from '#service/testing/glossary-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const { id: glossaryId } = await makeGlossary(service);

const UNSET = {
  phonemization: null,
  phonemizationLanguageId: null,
  pronunciationLanguageId: null,
  pronounceAs: null,
};
const WORD = { word: 'Nguyễn Văn', languageId: 'vi' };

test.each<[string, Record<string, string>]>([
  ['phonemize in a language', { phonemizationLanguageId: 'vi', pronunciationLanguageId: 'en-us' }],
  [
    'phonemize in a language, both the same',
    { phonemizationLanguageId: 'vi', pronunciationLanguageId: 'vi' },
  ],
  ['manual phonemization', { phonemization: 'ŋwiən˧', pronunciationLanguageId: 'en-us' }],
  ['pronounce as', { pronounceAs: 'win van', phonemizationLanguageId: 'en' }],
])('a term with one option is created (§2.4): %s', async (_option, fields) => {
  const response = await service.send('POST', `/glossary/${glossaryId}`, { ...WORD, ...fields });
  expect(response.statusCode).toBe(201);
  const { id, createdAt, updatedAt, ...content } = response.json<Term>();
  expect(content).toEqual({ ...UNSET, ...WORD, ...fields, glossaryId, caseSensitive: false });
  expect(id).not.toBe('');
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(updatedAt).toBe(createdAt);
});

test('an unset optional field is null in the responses of create, list and update', async () => {
  const { id } = await makeGlossary(service);
  const fields = { pronounceAs: 'win van', phonemizationLanguageId: 'en' };
  const unset = { phonemization: null, pronunciationLanguageId: null };
  const created = await makeTerm(service, id, { ...UNSET, ...fields });
  const listed = await termsOf(service, id);
  const updated = await service.send('PUT', `/glossary/terms/${created.id}`, { word: 'Other' });
  for (const term of [created, ...listed, updated.json<Term>()])
    expect(term).toMatchObject({ ...unset, ...fields });
  const all = { phonemization: 'x', pronunciationLanguageId: 'en', ...fields };
  await service.send('PUT', `/glossary/terms/${created.id}`, all);
  const cleared = await service.send('PUT', `/glossary/terms/${created.id}`, {
    phonemization: '',
    pronunciationLanguageId: '',
  });
  expect(cleared.json()).toMatchObject({ ...unset, ...fields });
});

test.each<[string, Record<string, string | null>]>([
  ['none', {}],
  ['only a phonemization language', { phonemizationLanguageId: 'vi' }],
  ['only an accent', { pronunciationLanguageId: 'vi' }],
  ['only a phonemization', { phonemization: 'x' }],
  ['a phonemization and its language', { phonemization: 'x', phonemizationLanguageId: 'vi' }],
  ['pronounce as with an accent', { pronounceAs: 'x', pronunciationLanguageId: 'vi' }],
  ['a blank half', { phonemizationLanguageId: 'vi', pronunciationLanguageId: '  ' }],
  ['a null half', { pronounceAs: null, phonemizationLanguageId: 'vi' }],
])('a term without a complete pronunciation option is refused: %s', async (_what, fields) => {
  const before = await termsOf(service, glossaryId);
  const response = await service.send('POST', `/glossary/${glossaryId}`, { ...WORD, ...fields });
  expect(expectProblem(response, 400, 'invalid-input').errors?.[0]?.path).toBe('');
  expect(await termsOf(service, glossaryId)).toEqual(before);
});

test.each<[unknown, boolean]>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  ['TRUE', true],
  ['False', false],
])('caseSensitive %j is accepted and returned as %j', async (sent, answered) => {
  expect((await makeTerm(service, glossaryId, { caseSensitive: sent })).caseSensitive).toBe(answered);
});

test.each(['yes', '', 'truee', ' true x', 1, 0, null, [], {}])(
  'caseSensitive %j is refused',
  async (sent) => {
    const response = await service.send('POST', `/glossary/${glossaryId}`, { ...TERM, caseSensitive: sent });
    const problem = expectProblem(response, 400, 'invalid-input');
    expect(problem.errors?.map(({ path }) => path)).toEqual(['caseSensitive']);
  },
);

test.each<[string, object, string]>([
  ['no word', { word: undefined }, 'word'],
  ['a blank word', { word: ' ' }, 'word'],
  ['a word of 1,001 code points', { word: '🎙'.repeat(1_001) }, 'word'],
  ['no language', { languageId: undefined }, 'languageId'],
  ['a language id of 101 code points', { languageId: 'x'.repeat(101) }, 'languageId'],
  ['a phonemization with NUL', { phonemization: '\0' }, 'phonemization'],
  ['a phonemization of 1,001 code points', { phonemization: 'x'.repeat(1_001) }, 'phonemization'],
  ['a “pronounce as” of 1,001 code points', { pronounceAs: 'x'.repeat(1_001) }, 'pronounceAs'],
  ['an accent that is no text', { pronunciationLanguageId: 5 }, 'pronunciationLanguageId'],
])('%s is refused with the name of the field', async (_what, fields, field) => {
  const response = await service.send('POST', `/glossary/${glossaryId}`, { ...TERM, ...fields });
  expect(expectProblem(response, 400, 'invalid-input').errors?.map(({ path }) => path)).toContain(field);
});

test('language ids are stored trimmed and otherwise unchanged, and not checked against a list', async () => {
  const term = await makeTerm(service, glossaryId, {
    languageId: ' 148 ',
    phonemizationLanguageId: 'X-klingon',
  });
  expect(term).toMatchObject({ languageId: '148', phonemizationLanguageId: 'X-klingon' });
});

test('texts are stored trimmed and otherwise unchanged', async () => {
  const word = 'Zoë 👩‍🚀  e\u0301 <b>';
  expect(await makeTerm(service, glossaryId, { word: `\u2003${word} ` })).toMatchObject({ word });
});

test('two terms may have the same word', async () => {
  const [first, second] = [await makeTerm(service, glossaryId), await makeTerm(service, glossaryId)];
  expect(second.id).not.toBe(first.id);
});

test('adding to an unknown glossary gets 400, because this endpoint has no 404', async () => {
  expectProblem(await service.send('POST', '/glossary/none', TERM), 400, 'unknown-glossary');
});

test('adding to another workspace’s glossary gets the response of an unknown one and adds nothing', async () => {
  const before = await termsOf(service, glossaryId);
  const theirs = await service.send('POST', `/glossary/${glossaryId}`, TERM, 'other');
  const none = await service.send('POST', '/glossary/none', TERM, 'other');
  const { requestId: _theirs, ...problem } = expectProblem(theirs, 400, 'unknown-glossary');
  const { requestId: _none, ...same } = expectProblem(none, 400, 'unknown-glossary');
  expect(problem).toEqual(same);
  expect(await termsOf(service, glossaryId)).toEqual(before);
});

test('a new term updates its glossary’s updatedAt', async () => {
  const before = await glossaryTime(service, glossaryId);
  const term = await makeTerm(service, glossaryId);
  expect(await glossaryTime(service, glossaryId)).toBeGreaterThan(before);
  expect(term.updatedAt).toBe(term.createdAt);
});
