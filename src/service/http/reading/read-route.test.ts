import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { truncate, utimes, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { captureLog } from '#service/testing/captured-log.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { failNextFileRead, watchFileReads } from '#service/testing/file-reads.ts';
import { keepSending } from '#service/testing/keep-sending.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import { fileAddress, pathOnDisk, put, upload } from '#service/testing/media-steps.ts';
import { openSocket } from '#service/testing/open-socket.ts';
import { type ReadAnswer, read, readAddress } from '#service/testing/reading-steps.ts';
import { startTestService, type TestService } from '#service/testing/test-service.ts';

const GB = 1_000_000_000;
const MIB = 1024 * 1024;
const LISTEN = { host: '127.0.0.1', port: 0 };

const time = manualClock();
const service = await startTestService({}, { clock: time.clock });
afterAll(() => service[Symbol.asyncDispose]());

/** Creates a sparse file, which uses no disk space, and returns its address. */
async function sparse(service: TestService, path: string, size: number): Promise<string> {
  await upload(service, path, '');
  await truncate(pathOnDisk(service, path), size);
  return readAddress(service, path);
}

const openDescriptors = () => readdirSync('/proc/self/fd').length;

const headerValues = ({ headers }: ReadAnswer, ...names: string[]) => names.map((name) => headers[name]);

test('a whole file is sent with headers that make browsers only save it', async () => {
  await upload(service, 'dir/intro.mp4', 'some bytes');
  const answer = await read(service, await readAddress(service, 'dir/intro.mp4'));
  expect([answer.statusCode, String(answer.body)]).toEqual([200, 'some bytes']);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '10',
    'content-disposition': `attachment; filename="intro.mp4"; filename*=UTF-8''intro.mp4`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  });
  expect(answer.headers['etag']).toMatch(/^"[\w-]+"$/);
  expect(answer.headers['last-modified']).toMatch(/ GMT$/);
  expect(answer.headers).not.toHaveProperty('content-range');
  expect(answer.headers).not.toHaveProperty('content-encoding');
});

test('HEAD gets the same headers without a body, and ignores a range', async () => {
  await upload(service, 'head.mp4', 'some bytes');
  const address = await readAddress(service, 'head.mp4');
  const [got, head] = [
    await read(service, address),
    await read(service, address, { range: 'bytes=0-0' }, 'HEAD'),
  ];
  expect([head.statusCode, head.body.length]).toEqual([200, 0]);
  const own = { date: undefined, 'x-request-id': undefined };
  expect({ ...head.headers, ...own }).toEqual({ ...got.headers, ...own });
});

test('an empty file can be read', async () => {
  await upload(service, 'empty.mp4', '');
  const answer = await read(service, await readAddress(service, 'empty.mp4'));
  expect([answer.statusCode, answer.body.length, answer.headers['content-length']]).toEqual([200, 0, '0']);
});

test('a range gets 206 with its position and the file’s size', async () => {
  await upload(service, 'part.mp4', 'some bytes');
  const answer = await read(service, await readAddress(service, 'part.mp4'), { range: 'bytes=2-5' });
  expect([answer.statusCode, String(answer.body)]).toEqual([206, 'me b']);
  expect(headerValues(answer, 'content-range', 'content-length', 'accept-ranges')).toEqual([
    'bytes 2-5/10',
    '4',
    'bytes',
  ]);
});

test('a range beyond the end of the file gets 416 with the file’s size', async () => {
  await upload(service, 'short.mp4', 'some bytes');
  const answer = await read(service, await readAddress(service, 'short.mp4'), { range: 'bytes=10-' });
  expectProblem(answer, 416, 'range-not-satisfiable');
  expect(headerValues(answer, 'content-range', 'cache-control')).toEqual(['bytes */10', 'no-store']);
  expect(answer.headers).not.toHaveProperty('content-disposition');
});

test.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes'])(
  'the range %s gets the whole file',
  async (range) => {
    await upload(service, 'whole.mp4', 'some bytes');
    const answer = await read(service, await readAddress(service, 'whole.mp4'), { range });
    expect([answer.statusCode, String(answer.body)]).toEqual([200, 'some bytes']);
  },
);

test('a client with the current file gets 304, and a range only with a matching If-Range', async () => {
  await upload(service, 'known.mp4', 'some bytes');
  const file = pathOnDisk(service, 'known.mp4');
  await utimes(file, 1_000_000_000, 1_000_000_000);
  const address = await readAddress(service, 'known.mp4');
  const whole = await read(service, address);
  const [etag, lastModified] = headerValues(whole, 'etag', 'last-modified').map(String);
  expect(lastModified).toBe('Sun, 09 Sep 2001 01:46:40 GMT');
  const known = await read(service, address, { 'if-none-match': etag ?? '' });
  expect([known.statusCode, known.body.length]).toEqual([304, 0]);
  expect(headerValues(known, 'etag', 'cache-control', 'content-type')).toEqual([
    etag,
    'private, no-cache',
    undefined,
  ]);
  const range = 'bytes=0-3';
  for (const [ifRange, status] of [
    [etag, 206],
    [lastModified, 206],
    ['"another"', 200],
  ] as const) {
    const part = await read(service, address, { range, 'if-range': ifRange ?? '' });
    expect(part.statusCode).toBe(status);
  }
  expectProblem(await read(service, address, { 'if-match': '"another"' }), 412, 'file-changed');
});

test('Last-Modified is never in the future', async () => {
  await upload(service, 'future.mp4', 'x');
  await utimes(pathOnDisk(service, 'future.mp4'), 4_000_000_000, 4_000_000_000);
  const [value] = headerValues(
    await read(service, await readAddress(service, 'future.mp4')),
    'last-modified',
  );
  expect(Date.parse(String(value))).toBeLessThanOrEqual(Date.now());
});

test('the address of a replaced file gets 404, even if the new file has the same size and time', async () => {
  await upload(service, 'version.mp4', 'first');
  const address = await readAddress(service, 'version.mp4');
  await service.restart();
  expect((await read(service, address)).statusCode).toBe(200);
  await upload(service, 'version.mp4', 'other');
  expectProblem(await read(service, address), 404, 'file-not-found');
  expect(String((await read(service, await readAddress(service, 'version.mp4'))).body)).toBe('other');
  const again = await readAddress(service, 'version.mp4');
  await writeFile(pathOnDisk(service, 'version.mp4'), 'written over');
  expectProblem(await read(service, again), 404, 'file-not-found');
});

test('an address is valid for exactly 15 minutes by the service’s clock', async () => {
  await upload(service, 'ttl.mp4');
  const address = await readAddress(service, 'ttl.mp4');
  time.advance(900_000);
  expect((await read(service, address)).statusCode).toBe(200);
  time.advance(1);
  expectProblem(await read(service, address), 403, 'address-expired');
});

test.each([
  [60, 60_000],
  [200_000, 900_000],
])(
  'with UPLOAD_URL_TTL=%d an address is valid for %d ms, and never longer than 15 minutes',
  async (ttl, ms) => {
    const time = manualClock();
    await using service = await startTestService({ uploadUrlTtlSeconds: ttl }, { clock: time.clock });
    await upload(service, 'a.mp4');
    const address = await readAddress(service, 'a.mp4');
    time.advance(ms);
    expect((await read(service, address)).statusCode).toBe(200);
    time.advance(1);
    expectProblem(await read(service, address), 403, 'address-expired');
  },
);

test('an altered address gets 403', async () => {
  await upload(service, 'target.mp4');
  await upload(service, 'victim.mp4');
  const token = new URL(await readAddress(service, 'target.mp4')).searchParams.get('token') ?? '';
  const [payload = '', signature = ''] = token.split('.');
  const content = Buffer.from(payload, 'base64url').toString();
  const forged = Buffer.from(content.replace('target.mp4', 'victim.mp4')).toString('base64url');
  const tokens = [
    '',
    '.',
    payload,
    `${forged}.${signature}`,
    `read.${payload}.${signature}`,
    `${payload}.${signature}.${signature}`,
    ...Array.from(token, (char, at) => token.slice(0, at) + (char === 'A' ? 'B' : 'A') + token.slice(at + 1)),
  ];
  for (const token of tokens) {
    expectProblem(await service.inject({ url: '/read', query: { token } }), 403, 'address-invalid');
  }
  expectProblem(await service.inject(`/read?token=${token}&token=${token}`), 403, 'address-invalid');
  expectProblem(await service.inject('/read'), 403, 'address-invalid');
});

test('a read address accepts no upload, and an upload address serves no file', async () => {
  await upload(service, 'purpose.mp4', 'some bytes');
  const [toRead, toSend] = [
    await readAddress(service, 'purpose.mp4'),
    await fileAddress(service, 'purpose.mp4'),
  ];
  const sent = toRead.replace('/read?', '/upload?');
  expectProblem(await put(service, sent, 'other'), 403, 'address-invalid');
  expectProblem(await put(service, toRead, 'other'), 404, 'route-not-found');
  expectProblem(await read(service, toSend.replace('/upload?', '/read?')), 403, 'address-invalid');
  expectProblem(await read(service, toSend), 404, 'route-not-found');
  expect(String((await read(service, toRead)).body)).toBe('some bytes');
});

test('a page of an allowed origin can read ranges and their headers without a key', async () => {
  const origin = 'https://app.example.com';
  await using service = await startTestService({ allowedOrigins: [origin] });
  await upload(service, 'a.mp4', 'some bytes');
  const address = await readAddress(service, 'a.mp4');
  const { pathname, search } = new URL(address);
  const preflight = await service.inject({
    method: 'OPTIONS',
    url: pathname + search,
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'range,if-range',
    },
  });
  expect(preflight.statusCode).toBe(204);
  expect(String(preflight.headers['access-control-allow-headers'])).toMatch(/Range, If-Range/);
  for (const range of ['bytes=0-1', 'bytes=10-']) {
    const { headers } = await read(service, address, { origin, range });
    expect(headers['access-control-allow-origin']).toBe(origin);
    const exposed = String(headers['access-control-expose-headers']).split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining(['ETag', 'Accept-Ranges', 'Content-Range', 'Content-Length']),
    );
  }
  const { headers } = await read(service, address, { origin });
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('the log contains no address', async () => {
  const log = captureLog();
  await using service = await startTestService({ logLevel: 'trace' }, log);
  await upload(service, 'logged.mp4');
  const address = await readAddress(service, 'logged.mp4');
  await read(service, address);
  await read(service, `${address}x`);
  await service.restart();
  expect(log.printed).toContain('"path":"/read"');
  const token = new URL(address).searchParams.get('token') ?? '';
  for (const part of token.split('.')) expect(log.printed).not.toContain(part);
});

/** Sends a GET request over a new connection. */
async function ask(service: TestService, address: string, headers = ''): Promise<Socket> {
  const { pathname, search } = new URL(address);
  const socket = openSocket(service.app.http);
  socket.on('error', () => {});
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  return socket;
}

async function listening(...start: Parameters<typeof startTestService>): Promise<TestService> {
  const service = await startTestService(...start);
  await service.app.http.listen(LISTEN);
  return service;
}

test('the store reads only the requested range of a file of five gigabytes', async () => {
  await using service = await listening();
  const address = await sparse(service, 'large.mp4', 5 * GB);
  const reads = await watchFileReads(pathOnDisk(service, 'large.mp4'));
  const range = `Range: bytes=${4 * GB}-${4 * GB + 999_999}\r\nConnection: close\r\n`;
  const answer = await buffer(await ask(service, address, range));
  expect(answer.length).toBeGreaterThan(1_000_000);
  expect(String(answer.subarray(0, 2000))).toContain(
    `content-range: bytes ${4 * GB}-${4 * GB + 999_999}/${5 * GB}`,
  );
  expect(await reads.bytes()).toBe(1_000_000);
});

test('little is read for a client that doesn’t receive, and nothing after it disconnects', async () => {
  await using service = await listening();
  const address = await sparse(service, 'unread.mp4', 5 * GB);
  const before = openDescriptors();
  const reads = await watchFileReads(pathOnDisk(service, 'unread.mp4'));
  const sockets = await Promise.all(Array.from({ length: 8 }, () => ask(service, address)));
  for (const socket of sockets) await once(socket, 'readable');
  for (const socket of sockets) socket.destroy();
  await expect.poll(openDescriptors).toBeLessThanOrEqual(before);
  // The socket buffers of both ends hold at most a few MiB for each connection.
  expect(await reads.bytes()).toBeLessThan(8 * 16 * MIB);
});

test('the body of a GET request is read only up to the usual limit', async () => {
  await using service = await listening();
  const address = await sparse(service, 'asked.mp4', MIB);
  const socket = await ask(service, address, 'Range: bytes=0-0\r\nTransfer-Encoding: chunked\r\n');
  socket.write('ffffffff\r\n');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 206 /);
  expect(await keepSending(socket)).toBeLessThan(96 * MIB);
});

test('a client that disconnects during a file logs no error', async () => {
  const log = captureLog();
  await using service = await startTestService({ logLevel: 'error' }, log);
  await service.app.http.listen(LISTEN);
  const address = await sparse(service, 'left.mp4', 5 * GB);
  const before = openDescriptors();
  for (const leave of ['destroy', 'resetAndDestroy', 'end'] as const) {
    const socket = await ask(service, address);
    await once(socket, 'readable');
    socket[leave]();
    socket.resume();
    await expect.poll(() => socket.destroyed).toBe(true);
  }
  await expect.poll(openDescriptors).toBeLessThanOrEqual(before);
  await service.restart();
  expect(log.printed).toBe('');
});

test('a connection whose client stops receiving is closed', async () => {
  await using service = await listening({ connectionIdleMs: 50 });
  const address = await sparse(service, 'stalled.mp4', 5 * GB);
  const before = openDescriptors();
  const socket = await ask(service, address);
  await expect
    .poll(
      () => new Promise((resolve) => service.app.http.server.getConnections((_, count) => resolve(count))),
    )
    .toBe(0);
  socket.destroy();
  await expect.poll(openDescriptors).toBeLessThanOrEqual(before);
});

test('the connection is closed if the file becomes shorter while it is sent, so that it never looks complete', async () => {
  await using service = await listening();
  const address = await sparse(service, 'cut.mp4', 5 * GB);
  const socket = await ask(service, address);
  await once(socket, 'readable');
  await truncate(pathOnDisk(service, 'cut.mp4'), 10);
  expect((await buffer(socket)).length).toBeLessThan(GB);
});

test('a file that can’t be read gets 500 without headers of the file', async () => {
  await upload(service, 'broken.mp4', 'some bytes');
  const address = await readAddress(service, 'broken.mp4');
  await failNextFileRead(pathOnDisk(service, 'broken.mp4'));
  const answer = await read(service, address, { range: 'bytes=0-3' });
  expectProblem(answer, 500, 'internal');
  expect(headerValues(answer, 'cache-control', 'etag', 'content-range', 'content-disposition')).toEqual([
    'no-store',
    undefined,
    undefined,
    undefined,
  ]);
  expect(String((await read(service, address)).body)).toBe('some bytes');
});

test('a file that is replaced or deleted while it is sent is still sent completely', async () => {
  await using service = await listening();
  const address = await sparse(service, 'replaced.mp4', 64 * MIB);
  const socket = await ask(service, address, 'Connection: close\r\n');
  await once(socket, 'readable');
  await upload(service, 'replaced.mp4', 'short');
  await service.send('POST', '/media/files/delete', { paths: ['replaced.mp4'] });
  expect((await buffer(socket)).length).toBeGreaterThan(64 * MIB);
});

test('a read over the limit waits for a slot and then gets 429', async () => {
  const readLimits = { perClient: 2, perWorkspace: 10, all: 10 };
  await using service = await listening({}, { readLimits, readWaitMs: 100 });
  const address = await sparse(service, 'many.mp4', 5 * GB);
  const first = [await ask(service, address), await ask(service, address)];
  for (const socket of first) await once(socket, 'readable');
  const refused = String(await buffer(await ask(service, address, 'Connection: close\r\n')));
  expect(refused).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused).toMatch(/\r\nretry-after: \d+\r\n/);
  // A HEAD request needs no slot, because it sends no bytes.
  expect((await read(service, address, {}, 'HEAD')).statusCode).toBe(200);
  for (const socket of first) socket.destroy();
  const range = 'Range: bytes=0-9\r\nConnection: close\r\n';
  await expect
    .poll(async () => String(await buffer(await ask(service, address, range))))
    .toMatch(/^HTTP\/1\.1 206 /);
});

test('reads are counted by method, route and status', async () => {
  await using service = await startTestService({ metricsPort: 0 });
  await upload(service, 'counted.mp4', 'some bytes');
  const address = await readAddress(service, 'counted.mp4');
  await read(service, address);
  await read(service, address, { range: 'bytes=0-0' });
  const counted = await service.app.metrics?.text();
  for (const [method, route, status] of [
    ['POST', '/api/media/read-url', 200],
    ['GET', '/read', 200],
    ['GET', '/read', 206],
  ]) {
    expect(counted).toContain(
      `lectern_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} 1`,
    );
  }
});
