import { afterAll, expect, test } from 'vitest';
import { CONTENT_TYPES } from '#contract/content-types.ts';
import { testOnDisk } from '#service/testing/by-store.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { fileAddress, put, upload, VIDEO } from '#service/testing/media-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';
import { UNUSUAL_NAMES } from '#service/testing/unusual-names.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

function ask(body: unknown) {
  return service.send('POST', '/media/upload-url', body);
}

testOnDisk('returns a URL as a JSON string, at the host of the request', async () => {
  const response = await service.send('POST', '/media/upload-url', { fileName: 'a.mp4', contentType: VIDEO });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(new URL(response.json<string>()).host).toBe('localhost');
});

testOnDisk('addresses start with PUBLIC_URL', async () => {
  await using service = await startTestService({ publicUrl: 'https://media.example.com/lectern' });
  expect(await fileAddress(service, 'a.mp4')).toMatch(/^https:\/\/media\.example\.com\/lectern\/upload\?/);
});

testOnDisk('two addresses for one file differ', async () => {
  expect(await fileAddress(service, 'a.mp4')).not.toBe(await fileAddress(service, 'a.mp4'));
});

test.each(Object.entries(CONTENT_TYPES).flatMap(([format, types]) => types.map((type) => [format, type])))(
  'a .%s file as %s is accepted',
  async (format, contentType) => {
    expect((await ask({ fileName: `x.${format}`, contentType })).statusCode).toBe(200);
    const shouted = {
      fileName: `X.${format.toUpperCase()}`,
      contentType: `${contentType.toUpperCase()}; codecs=x`,
    };
    expect((await ask(shouted)).statusCode).toBe(200);
  },
);

test.each([
  ['', 'empty'],
  ['/a.mp4', 'a leading slash'],
  ['a.mp4/', 'a trailing slash'],
  ['a//b.mp4', 'an empty segment'],
  ['./a.mp4', 'a dot segment'],
  ['a/../b.mp4', 'a double dot segment'],
  ['../b.mp4', 'a way out'],
  ['a\\b.mp4', 'a backslash'],
  ['a\0.mp4', 'NUL'],
  ['a\n.mp4', 'a control character'],
  ['a\ud800.mp4', 'a lone surrogate'],
  [`${'é'.repeat(126)}.mp4`, 'a segment of 256 bytes'],
  [`${'a'.repeat(200)}/`.repeat(5).slice(0, 897) + '.mp4', 'more than 900 bytes'],
  ['a.txt', 'another extension'],
  ['mp4', 'no extension'],
])('the file name %j gets 400: %s', async (fileName) => {
  const problem = expectProblem(await ask({ fileName, contentType: VIDEO }), 400, 'invalid-input');
  expect(problem.errors?.[0]?.path).toBe('fileName');
});

test.each(['image/png', 'video', 'video/mp5', 'text/html', '', 7, null])(
  'the content type %j gets 400',
  async (contentType) => {
    const problem = expectProblem(await ask({ fileName: 'a.mp4', contentType }), 400, 'invalid-input');
    expect(problem.errors?.[0]?.path).toBe('contentType');
  },
);

test.each(UNUSUAL_NAMES)('the unusual name %s is accepted', async (fileName) => {
  await upload(service, fileName);
  expect((await service.send('GET', '/media/files')).json<string[]>()).toContain(fileName);
});

test('a decomposed name is stored composed', async () => {
  await upload(service, 'Cafe\u0301.mp4');
  expect((await service.send('GET', '/media/files')).json<string[]>()).toContain('Caf\u00e9.mp4');
});

testOnDisk('a name that is a directory, or is inside a file, gets 400', async () => {
  await upload(service, 'clash.mp4/b.mp4');
  await upload(service, 'file.mp4');
  for (const fileName of ['clash.mp4', 'file.mp4/c.mp4']) {
    expectProblem(await ask({ fileName, contentType: VIDEO }), 400, 'name-clash');
  }
});

test('the path of an existing file gets an address, at which the file is replaced', async () => {
  await upload(service, 'again.mp4', 'old');
  expect((await put(service, await fileAddress(service, 'again.mp4'), 'new')).statusCode).toBe(200);
});
