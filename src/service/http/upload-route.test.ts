import { createHmac } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { PUT_MAX_BYTES } from '#contract/limits.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import {
  bytesOf,
  complete,
  fileAddress,
  filesOf,
  leftovers,
  named,
  partAddress,
  put,
  readMedia,
  upload,
  uploadParts,
} from '#service/testing/media-steps.ts';
import { md5 } from '#service/testing/store-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';
import { WorkTurns } from './work-turns.ts';

const time = manualClock();
const service = await startTestService({}, { clock: time.clock });
afterAll(() => service[Symbol.asyncDispose]());

test('a stored body gets 200 with its quoted hex MD5 as ETag, without a key', async () => {
  const response = await put(service, await fileAddress(service, 'dir/a.mp4'), 'some bytes');
  expect([response.statusCode, response.body]).toEqual([200, '']);
  expect(response.headers['etag']).toBe(`"${md5('some bytes')}"`);
  expect(String(await readMedia(service, 'dir/a.mp4'))).toBe('some bytes');
  expect(await leftovers(service)).toEqual([]);
});

test('a part gets 200 with its ETag for any content type', async () => {
  for (const type of ['', 'nonsense', 'text/plain', 'application/json']) {
    const { uploadUrl } = await partAddress(service, 'typed.mp4');
    const response = await put(service, uploadUrl, 'part', { 'content-type': type });
    expect([response.statusCode, response.headers['etag']]).toEqual([200, `"${md5('part')}"`]);
  }
});

test('each PUT waits for a turn before its upload is looked up', async () => {
  const addresses = await Promise.all([partAddress(service, 'turn.mp4'), partAddress(service, 'turn.mp4')]);
  using turns = vi.spyOn(WorkTurns.prototype, 'next');
  for (const { uploadUrl } of addresses) await put(service, uploadUrl, 'part');
  expect(turns).toHaveBeenCalledTimes(2);
});

test('an empty file can be stored', async () => {
  const headers = { 'content-length': '0' };
  expect((await put(service, await fileAddress(service, 'empty.mp4'), '', headers)).statusCode).toBe(200);
  expect(await readMedia(service, 'empty.mp4')).toHaveLength(0);
});

test('a second PUT to a used address gets 403 and changes nothing, also after a restart', async () => {
  const address = await fileAddress(service, 'once.mp4');
  await put(service, address, 'first');
  expectProblem(await put(service, address, 'second'), 403, 'address-used');
  await service.restart();
  expectProblem(await put(service, address, 'third'), 403, 'address-used');
  expect(String(await readMedia(service, 'once.mp4'))).toBe('first');
});

test('a second PUT to a part’s used address gets 403 and keeps the stored part', async () => {
  const part = bytesOf(100, 'first');
  const { uploadId, uploadUrl } = await partAddress(service, 'part-once.mp4');
  await put(service, uploadUrl, part);
  await service.restart();
  expectProblem(await put(service, uploadUrl, 'second'), 403, 'address-used');
  expect((await complete(service, 'part-once.mp4', uploadId, named([part]))).statusCode).toBe(200);
});

test('of two concurrent PUTs to one address, the first stored body counts and the other gets 403', async () => {
  const single = await fileAddress(service, 'race.mp4');
  const { uploadUrl } = await partAddress(service, 'race-part.mp4');
  for (const address of [single, uploadUrl]) {
    const answers = await Promise.all([put(service, address, 'a'), put(service, address, 'b')]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403]);
  }
});

test('the address of a failed PUT can be used again', async () => {
  await using faulty = await startTestService({ mediaFaults: true });
  const address = await fileAddress(faulty, 'fault-put-500-once.mp4');
  const { uploadId, uploadUrl } = await partAddress(faulty, 'parts/fault-put-500-once.mp4');
  for (const url of [address, uploadUrl]) {
    expectProblem(await put(faulty, url, 'bytes'), 500, 'internal');
    expect(await leftovers(faulty)).not.toContainEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
    expect((await put(faulty, url, 'bytes')).statusCode).toBe(200);
  }
  const parts = named([Buffer.from('bytes')]);
  expect((await complete(faulty, 'parts/fault-put-500-once.mp4', uploadId, parts)).statusCode).toBe(200);
});

test('a full store gets 507, and no file appears', async () => {
  await using faulty = await startTestService({ mediaFaults: true });
  const { uploadUrl } = await partAddress(faulty, 'fault-put-full.mp4');
  for (const url of [await fileAddress(faulty, 'fault-put-full.mp4'), uploadUrl]) {
    expectProblem(await put(faulty, url, 'bytes'), 507, 'store-full');
  }
  expect(await filesOf(faulty)).toEqual([]);
});

test('an address is valid for exactly 15 minutes by the service’s clock', async () => {
  const good = await fileAddress(service, 'in-time.mp4');
  const bad = await fileAddress(service, 'late.mp4');
  const { uploadUrl } = await partAddress(service, 'late-part.mp4');
  time.advance(900_000);
  expect((await put(service, good, 'x')).statusCode).toBe(200);
  time.advance(1);
  expectProblem(await put(service, bad, 'x'), 403, 'address-expired');
  expectProblem(await put(service, uploadUrl, 'x'), 403, 'address-expired');
});

test('UPLOAD_URL_TTL sets how long an address is valid', async () => {
  const time = manualClock();
  await using service = await startTestService({ uploadUrlTtlSeconds: 2 }, { clock: time.clock });
  const address = await fileAddress(service, 'a.mp4');
  time.advance(2_001);
  expectProblem(await put(service, address, 'x'), 403, 'address-expired');
});

test('an altered address gets 403', async () => {
  const address = new URL(await fileAddress(service, 'target.mp4'));
  const token = address.searchParams.get('token') ?? '';
  const [payload = '', signature = ''] = token.split('.');
  const content = Buffer.from(payload, 'base64url').toString();
  const forged = Buffer.from(content.replace('target.mp4', 'victim.mp4')).toString('base64url');
  const ownSecret = createHmac('sha256', '').update(forged).digest('base64url');
  const tokens = [
    '',
    '.',
    payload,
    `${payload}.`,
    `${forged}.${signature}`,
    `${forged}.${ownSecret}`,
    `${payload}.${signature.slice(0, -2)}`,
    `${payload}.${signature}.${signature}`,
    `${payload}x.${signature}`,
    `x.${signature}`,
    ...Array.from(token, (char, at) => token.slice(0, at) + (char === 'A' ? 'B' : 'A') + token.slice(at + 1)),
  ];
  for (const token of tokens) {
    const response = await service.inject({ method: 'PUT', url: '/upload', query: { token }, payload: 'x' });
    expectProblem(response, 403, 'address-invalid');
  }
  expect(await filesOf(service)).not.toContain('victim.mp4');
  const twice = { method: 'PUT', url: `/upload?token=${token}&token=${token}`, payload: 'x' } as const;
  expectProblem(await service.inject(twice), 403, 'address-invalid');
  expectProblem(
    await service.inject({ method: 'PUT', url: '/upload', payload: 'x' }),
    403,
    'address-invalid',
  );
});

test('an address of another service gets 403', async () => {
  await using other = await startTestService();
  expectProblem(await put(service, await fileAddress(other, 'a.mp4'), 'x'), 403, 'address-invalid');
});

test('a part’s address gets 403 after its upload is completed', async () => {
  const parts = [bytesOf(10, 'x')];
  const id = await uploadParts(service, 'done.mp4', parts);
  const { uploadUrl } = await partAddress(service, 'done.mp4', 2, id);
  await complete(service, 'done.mp4', id, named(parts));
  expectProblem(await put(service, uploadUrl, 'late'), 403, 'address-invalid');
  expect(await readMedia(service, 'done.mp4')).toEqual(parts[0]);
});

test('after 24 idle hours an upload is swept, its addresses get 403 and completing it gets 404', async () => {
  const time = manualClock();
  const swept = { uploadUrlTtlSeconds: 200_000 };
  await using service = await startTestService(swept, { clock: time.clock });
  const parts = [bytesOf(10, 'x')];
  const idle = await uploadParts(service, 'idle.mp4', parts);
  const { uploadUrl } = await partAddress(service, 'idle.mp4', 2, idle);
  const busy = await uploadParts(service, 'busy.mp4', parts);
  time.advance(80_000_000);
  await partAddress(service, 'busy.mp4', 2, busy);
  time.advance(6_400_001);
  // Each start sweeps idle uploads first.
  await service.restart();
  await expect.poll(() => leftovers(service)).toHaveLength(1);
  expectProblem(await put(service, uploadUrl, 'x'), 403, 'address-invalid');
  expectProblem(await complete(service, 'idle.mp4', idle, named(parts)), 404, 'upload-not-found');
  expect((await complete(service, 'busy.mp4', busy, named(parts))).statusCode).toBe(200);
  expect(await filesOf(service)).toEqual(['busy.mp4']);
});

test('a body without Content-Length gets 400', async () => {
  const { pathname, search } = new URL(await fileAddress(service, 'a.mp4'));
  expectProblem(await service.inject({ method: 'PUT', url: pathname + search }), 400, 'length-required');
});

test('a body with a Content-Length over 5 GiB gets 400 before it is read', async () => {
  const { uploadUrl } = await partAddress(service, 'huge.mp4');
  for (const address of [await fileAddress(service, 'huge.mp4'), uploadUrl]) {
    const headers = { 'content-length': String(PUT_MAX_BYTES + 1) };
    expectProblem(await put(service, address, 'x', headers), 400, 'body-too-large');
  }
});

test('a content type that differs from the signed one gets 400, except in parameters and case', async () => {
  const address = await fileAddress(service, 'typed.mp4');
  for (const type of ['video/webm', 'application/octet-stream', 'nonsense', 'text/plain']) {
    const response = await put(service, address, 'x', { 'content-type': type });
    expectProblem(response, 400, 'content-type-mismatch');
  }
  const same = await put(service, address, 'x', { 'content-type': 'Video/MP4; codecs="avc1"' });
  expect(same.statusCode).toBe(200);
});

test('a name that conflicts with a new file gets 400 and overwrites nothing', async () => {
  const asFile = await fileAddress(service, 'clash.mp4');
  await upload(service, 'clash.mp4/inner.mp4', 'inner');
  expectProblem(await put(service, asFile, 'x'), 400, 'name-clash');
  expect(String(await readMedia(service, 'clash.mp4/inner.mp4'))).toBe('inner');
});

test('a page of an allowed origin can PUT without a key and read the ETag', async () => {
  const origin = 'https://app.example.com';
  await using service = await startTestService({ allowedOrigins: [origin] });
  const address = await fileAddress(service, 'a.mp4');
  const { pathname, search } = new URL(address);
  const preflight = await service.inject({
    method: 'OPTIONS',
    url: pathname + search,
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-origin']).toBe(origin);
  expect(preflight.headers['access-control-allow-methods']).toContain('PUT');
  expect(String(preflight.headers['access-control-allow-headers']).toLowerCase()).toContain('content-type');
  const stored = await put(service, address, 'x', { origin });
  const refused = await put(service, address, 'x', { origin });
  expect([stored.statusCode, refused.statusCode]).toEqual([200, 403]);
  for (const response of [stored, refused]) {
    expect(response.headers['access-control-allow-origin']).toBe(origin);
    expect(response.headers['access-control-expose-headers']).toContain('ETag');
  }
});
