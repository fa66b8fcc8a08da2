import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { logRequests, requestLogOptions } from './request-log.ts';

const line = z.record(z.string(), z.unknown());

async function linesOf(
  url: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(line.parse(JSON.parse(chunk.toString())));
      done();
    },
  });
  await using http = fastify({ ...requestLogOptions, logger: { stream } });
  http.decorateRequest('workspace', '');
  logRequests(http);
  http.get('/thing', async () => 'ok');
  await http.inject({ url, headers });
  return lines;
}

test('each request is one line: what was asked, what was answered, how long it took, under which id', async () => {
  const lines = await linesOf('/thing');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ msg: 'request', method: 'GET', path: '/thing', status: 200 });
  expect(lines[0]?.['requestId']).toMatch(/^[\da-f-]{36}$/);
  expect(lines[0]?.['ms']).toBeTypeOf('number');
});

test.each(['/thing', '/no-such-thing'])(
  'no key, and no query with its signature, is logged: %s',
  async (path) => {
    const secret = 'the-secret';
    const lines = await linesOf(`${path}?signature=${secret}`, {
      authorization: `Bearer ${secret}`,
      'x-api-key': secret,
      cookie: secret,
      referer: `http://x/#key=${secret}`,
    });
    expect(JSON.stringify(lines)).not.toContain(secret);
  },
);

test('a line break in an address stays inside its line', async () => {
  expect((await linesOf('/thing%0Alevel'))[0]?.['path']).toBe('/thing%0Alevel');
});
