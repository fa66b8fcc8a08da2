import { afterAll, expect, test } from 'vitest';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { glossariesOf, makeGlossary } from '#service/testing/glossary-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

test('a new glossary is returned with 201 and all its fields (§2.2)', async () => {
  const response = await service.send('POST', '/glossary', { name: 'Names', description: 'Of people' });
  expect(response.statusCode).toBe(201);
  const glossary = response.json<Record<string, string>>();
  expect(Object.keys(glossary).sort()).toEqual(['createdAt', 'description', 'id', 'name', 'updatedAt']);
  expect(glossary).toMatchObject({ name: 'Names', description: 'Of people' });
  expect(glossary['createdAt']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(glossary['updatedAt']).toBe(glossary['createdAt']);
});

test('name and description are stored trimmed', async () => {
  expect(await makeGlossary(service, { name: '\n Names\t', description: '  Of people ' })).toMatchObject({
    name: 'Names',
    description: 'Of people',
  });
});

test.each([{}, { description: '' }, { description: '   ' }, { description: null }])(
  'an unset description is null in the response: %j',
  async (fields) => {
    expect(await makeGlossary(service, { name: 'Names', ...fields })).toMatchObject({ description: null });
  },
);

test('a name of 1,000 and a description of 10,000 code points are accepted', async () => {
  const fields = { name: '🎙'.repeat(1_000), description: '🎙'.repeat(10_000) };
  expect(await makeGlossary(service, fields)).toMatchObject(fields);
});

test.each<[string, object, string]>([
  ['no name', {}, 'name'],
  ['a null name', { name: null }, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['a blank name', { name: ' \t\n' }, 'name'],
  ['a name that is no text', { name: 7 }, 'name'],
  ['a name of 1,001 code points', { name: 'x'.repeat(1_001) }, 'name'],
  ['a name with NUL', { name: 'a\0b' }, 'name'],
  ['a name with a lone surrogate', { name: 'a\ud800' }, 'name'],
  ['a description of 10,001 code points', { name: 'x', description: 'x'.repeat(10_001) }, 'description'],
  ['a description with a lone surrogate', { name: 'x', description: '\udc00' }, 'description'],
  ['a description that is no text', { name: 'x', description: ['x'] }, 'description'],
])('%s is refused with the name of the field', async (_what, fields, field) => {
  const before = await glossariesOf(service);
  const problem = expectProblem(await service.send('POST', '/glossary', fields), 400, 'invalid-input');
  expect(problem.errors?.map(({ path }) => path)).toEqual([field]);
  expect(problem.detail).not.toBe('');
  expect(await glossariesOf(service)).toEqual(before);
});

test('unknown fields and fields that the service sets are ignored', async () => {
  const glossary = await makeGlossary(service, { name: 'Names', id: 'mine', createdAt: 'x', nonsense: {} });
  expect(glossary.id).not.toBe('mine');
  expect(glossary).not.toHaveProperty('nonsense');
});

test('a created glossary is still there after a restart', async () => {
  const glossary = await makeGlossary(service);
  await service.restart();
  expect(await glossariesOf(service)).toContainEqual(glossary);
});
