import { afterAll, expect, test } from 'vitest';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { glossaryTime, makeGlossary, makeTerm, termsOf } from '#service/testing/glossary-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const { id: glossaryId } = await makeGlossary(service);

test('deleting a term returns 204 without a body and keeps the other terms and the glossary', async () => {
  const [deleted, other] = [await makeTerm(service, glossaryId), await makeTerm(service, glossaryId)];
  const response = await service.send('DELETE', `/glossary/terms/${deleted.id}`);
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect(await termsOf(service, glossaryId)).toEqual([other]);
});

test('deleting a term updates its glossary’s updatedAt', async () => {
  const term = await makeTerm(service, glossaryId);
  const before = await glossaryTime(service, glossaryId);
  await service.send('DELETE', `/glossary/terms/${term.id}`);
  expect(await glossaryTime(service, glossaryId)).toBeGreaterThan(before);
});

test('deleting a term twice, or an unknown one, gets 404', async () => {
  const term = await makeTerm(service, glossaryId);
  await service.send('DELETE', `/glossary/terms/${term.id}`);
  expectProblem(await service.send('DELETE', `/glossary/terms/${term.id}`), 404, 'term-not-found');
  expectProblem(await service.send('DELETE', '/glossary/terms/none'), 404, 'term-not-found');
});

test('deleting another workspace’s term gets the response of an unknown one and deletes nothing', async () => {
  const term = await makeTerm(service, glossaryId);
  const response = await service.send('DELETE', `/glossary/terms/${term.id}`, undefined, 'other');
  expectProblem(response, 404, 'term-not-found');
  expect(await termsOf(service, glossaryId)).toContainEqual(term);
});
