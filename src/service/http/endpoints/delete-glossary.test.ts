import { afterAll, expect, test } from 'vitest';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { glossariesOf, makeGlossary, makeTerm } from '#service/testing/glossary-steps.ts';
import { KEYS, startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

test('deleting a glossary returns 204 without a body and removes it', async () => {
  const { id } = await makeGlossary(service);
  const response = await service.send('DELETE', `/glossary/${id}`);
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect((await glossariesOf(service)).map((glossary) => glossary.id)).not.toContain(id);
});

test('deleting a glossary deletes its terms and those of no other glossary', async () => {
  const [deleted, other] = [await makeGlossary(service), await makeGlossary(service)];
  const [deletedTerm, otherTerm] = [await makeTerm(service, deleted.id), await makeTerm(service, other.id)];
  await service.send('DELETE', `/glossary/${deleted.id}`);
  expectProblem(await service.send('PUT', `/glossary/terms/${deletedTerm.id}`, {}), 404, 'term-not-found');
  expect((await service.send('PUT', `/glossary/terms/${otherTerm.id}`, {})).statusCode).toBe(200);
});

test('deleting a glossary twice, or an unknown one, gets 404', async () => {
  const { id } = await makeGlossary(service);
  await service.send('DELETE', `/glossary/${id}`);
  expectProblem(await service.send('DELETE', `/glossary/${id}`), 404, 'glossary-not-found');
  expectProblem(await service.send('DELETE', '/glossary/%00'), 404, 'glossary-not-found');
  expectProblem(await service.send('DELETE', `/glossary/${'x'.repeat(5_000)}`), 404, 'glossary-not-found');
});

test('deleting another workspace’s glossary gets the response of an unknown one and deletes nothing', async () => {
  const { id } = await makeGlossary(service);
  const theirs = await service.send('DELETE', `/glossary/${id}`, undefined, 'other');
  const none = await service.send('DELETE', '/glossary/none', undefined, 'other');
  const { requestId: _theirs, ...problem } = expectProblem(theirs, 404, 'glossary-not-found');
  const { requestId: _none, ...same } = expectProblem(none, 404, 'glossary-not-found');
  expect(problem).toEqual(same);
  expect((await glossariesOf(service)).map((glossary) => glossary.id)).toContain(id);
});

test.each(['application/json', 'text/plain', 'what ever'])(
  'an empty body counts as no body, whatever its content type: %s',
  async (contentType) => {
    const { id } = await makeGlossary(service);
    const headers = { authorization: `Bearer ${KEYS.studio}`, 'content-type': contentType };
    const response = await service.inject({ method: 'DELETE', url: `/api/glossary/${id}`, headers });
    expect(response.statusCode).toBe(204);
  },
);
