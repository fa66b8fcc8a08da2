import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { logRequests, requestLogOptions } from './request-log.ts';

const line = z.record(z.string(), z.unknown());

async function linesOf(
  url: string,
  headers: Record<string, string> = {},
  level = 'info',
): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(line.parse(JSON.parse(chunk.toString())));
      done();
    },
  });
  await using http = fastify({ ...requestLogOptions, logger: { stream, level } });
  http.decorateRequest('workspace', '');
  logRequests(http);
  for (const path of ['/api/thing', '/upload/thing', '/page']) http.get(path, async () => 'ok');
  await http.inject({ url, headers });
  return lines;
}

test('each request is logged in one line with route, status, duration and id', async () => {
  const lines = await linesOf('/api/thing');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ msg: 'request', method: 'GET', path: '/api/thing', status: 200 });
  expect(lines[0]?.['requestId']).toMatch(/^[\da-f-]{36}$/);
  expect(lines[0]?.['ms']).toBeTypeOf('number');
});

test.each(['/api/thing', '/no-such-thing'])('no key and no signed query is logged: %s', async (path) => {
  const secret = 'the-secret';
  const lines = await linesOf(`${path}?signature=${secret}`, {
    authorization: `Bearer ${secret}`,
    'x-api-key': secret,
    cookie: secret,
    referer: `http://x/#key=${secret}`,
  });
  expect(JSON.stringify(lines)).not.toContain(secret);
});

test('a line break in a URL does not start a new line', async () => {
  expect((await linesOf('/api/thing%0Alevel'))[0]?.['path']).toBe('/api/thing%0Alevel');
});

test('requests for files of the web app are logged at debug level only, unless they fail', async () => {
  const statuses = async (url: string, level?: string) =>
    (await linesOf(url, {}, level)).map((line) => line['status']);
  expect(await statuses('/page')).toEqual([]);
  expect(await statuses('/page', 'debug')).toEqual([200]);
  expect(await statuses('/no-such-page')).toEqual([404]);
  expect(await statuses('/upload/thing')).toEqual([200]);
});
