// Tests a database that can't grow. A full media store is tested in upload-route.test.ts.
import { afterAll, expect, test } from 'vitest';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { glossariesOf, makeGlossary, makeTerm, TERM, termsOf } from '#service/testing/glossary-steps.ts';
import { fileAddress, partAddress, put, readMedia } from '#service/testing/media-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';

const service = await startTestService({}, { databaseMaxPages: 1 });
afterAll(() => service[Symbol.asyncDispose]());

/** Small records still fit into the database's existing pages. */
const glossary = await makeGlossary(service);
const term = await makeTerm(service, glossary.id);

const LARGE = '🎙'.repeat(1_000);
const LARGE_TERM = { ...TERM, word: LARGE, phonemization: LARGE, pronounceAs: LARGE };

test.each([
  ['creating a glossary', 'POST', '/glossary', { name: LARGE, description: LARGE.repeat(10) }],
  ['adding a term', 'POST', `/glossary/${glossary.id}`, LARGE_TERM],
  ['updating a term', 'PUT', `/glossary/terms/${term.id}`, LARGE_TERM],
] as const)(
  'without space, %s gets 507 with advice and changes nothing',
  async (_what, method, path, body) => {
    const before = await glossariesOf(service);
    const { detail } = expectProblem(await service.send(method, path, body), 507, 'store-full');
    expect(detail).toMatch(
      /^The server has no space left, so nothing was saved\. .* free up space, then try again\.$/,
    );
    expect(await glossariesOf(service)).toEqual(before);
    expect(await termsOf(service, glossary.id)).toEqual([term]);
  },
);

test('without space, small changes and deletions still succeed', async () => {
  const { id } = await makeGlossary(service, { name: 'Small' });
  expect((await service.send('DELETE', `/glossary/${id}`)).statusCode).toBe(204);
});

test('the response for a published file never claims that nothing was saved', async () => {
  let path = '';
  let status = 200;
  for (let count = 0; status === 200 && count < 500; count++) {
    path = `${count}.mp4`;
    status = (await put(service, await fileAddress(service, path), 'bytes')).statusCode;
  }
  expect(status).toBe(500);
  expect((await readMedia(service, path)).toString()).toBe('bytes');
});

test('without space, a part gets 507, and its address works once there is space', async () => {
  const options = { databaseMaxPages: 1 };
  await using full = await startTestService({}, options);
  const { uploadId, uploadUrl } = await partAddress(full, 'parts.mp4');
  let address = uploadUrl;
  let answer = await put(full, address, 'part');
  for (let part = 2; answer.statusCode === 200 && part < 500; part++) {
    address = (await partAddress(full, 'parts.mp4', part, uploadId)).uploadUrl;
    answer = await put(full, address, 'part');
  }
  expectProblem(answer, 507, 'store-full');
  options.databaseMaxPages = 1_000;
  await full.restart();
  expect((await put(full, address, 'part')).statusCode).toBe(200);
});
