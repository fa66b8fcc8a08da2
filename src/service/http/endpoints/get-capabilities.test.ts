import { afterAll, expect, test } from 'vitest';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { startTestService } from '#service/testing/test-service.ts';

const workspaceNames = new Map([['studio', 'Müller & Söhne']]);
const service = await startTestService({ workspaceNames });
afterAll(() => service[Symbol.asyncDispose]());

test('it says what people call the workspace of the key, and which extensions there are', async () => {
  const response = await service.send('GET', '/capabilities');
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      workspace: { name: 'Müller & Söhne' },
      termIfMatch: true,
      uploadUrls: true,
      readUrl: true,
      mediaDetails: true,
      uploadConditions: true,
      completeAs: true,
    },
  ]);
});

test('a workspace that the operator gave no name has none, and is told no other’s', async () => {
  const response = await service.send('GET', '/capabilities', undefined, 'other');
  expect(response.json()).toEqual({
    workspace: { name: null },
    termIfMatch: true,
    uploadUrls: true,
    readUrl: true,
    mediaDetails: true,
    uploadConditions: true,
    completeAs: true,
  });
});

test('it needs a key', async () => {
  expectProblem(await service.inject('/api/capabilities'), 401, 'unauthenticated');
});
