import { afterAll, expect, test } from 'vitest';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { startTestService } from '#service/testing/test-service.ts';

const workspaceNames = new Map([['studio', 'Müller & Söhne']]);
const service = await startTestService({ workspaceNames });
afterAll(() => service[Symbol.asyncDispose]());

test('returns the name of the key’s workspace and the extensions', async () => {
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

test('returns no name for a workspace that has none, and no name of another workspace', async () => {
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

test('a request without a key gets 401', async () => {
  expectProblem(await service.inject('/api/capabilities'), 401, 'unauthenticated');
});
