// Text from a client must not become a header of the response or a line of the log.

import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openSocket } from '#service/testing/open-socket.ts';
import { KEYS, startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
await service.app.http.listen({ host: '127.0.0.1', port: 0 });

const MARK = 'X-Injected';

/** Returns the headers of each response, as text. */
async function headsOf(...lines: readonly string[]): Promise<string[]> {
  const socket = openSocket(service.app.http);
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  return answer.split('\r\n\r\n').filter((part) => part.startsWith('HTTP/1.1'));
}

test.each([
  ['an address', [`GET /api/${MARK}%0d%0a${MARK}:%20y HTTP/1.1`, 'Host: localhost']],
  ['a query', [`GET /api/media/files?${MARK}=%0d%0a${MARK}:%20y HTTP/1.1`, 'Host: localhost']],
  ['an origin', ['OPTIONS /api/glossary HTTP/1.1', 'Host: localhost', `Origin: http://${MARK}.example`]],
  ['a host', ['GET /gallery HTTP/1.1', `Host: ${MARK}.example`, 'Accept: text/html']],
  ['a request id', ['GET /healthz HTTP/1.1', 'Host: localhost', `X-Request-Id: ${MARK}`]],
  ['a condition', ['GET /api/media/files HTTP/1.1', 'Host: localhost', `If-None-Match: "${MARK}"`]],
])('%s does not appear in the headers', async (_what, lines) => {
  const heads = await headsOf(...lines, `X-Api-Key: ${KEYS.studio}`);
  expect(heads).toHaveLength(1);
  expect(heads.join().toLowerCase()).not.toContain(MARK.toLowerCase());
});

test.each(['a\r\nb', 'a\nb', 'a\u0085b', 'a\u0000b'])(
  'a name with %j is refused, because it can’t be in a header',
  async (name) => {
    const body = { fileName: `${name}.wav`, contentType: 'audio/wav' };
    expect((await service.send('POST', '/media/upload-url', body)).statusCode).toBe(400);
    const type = { fileName: 'a.wav', contentType: `audio/wav; ${name}\r\n${MARK}: y` };
    const answer = await service.send('POST', '/media/upload-url', type);
    expect(answer.headers).not.toHaveProperty(MARK.toLowerCase());
  },
);
