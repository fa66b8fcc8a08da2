// Tests PUTs over a real socket, where connections can stall and break.
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import {
  bytesOf,
  complete,
  fileAddress,
  filesOf,
  named,
  partAddress,
  put,
  readMedia,
  uploadParts,
} from '#service/testing/media-steps.ts';
import { md5 } from '#service/testing/store-steps.ts';
import { startTestService, type TestService } from '#service/testing/test-service.ts';

const IDLE_MS = 300;
const service = await startTestService({ uploadIdleMs: IDLE_MS });
let origin = '';
beforeAll(async () => {
  origin = await service.app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service[Symbol.asyncDispose]());

/** Opens a PUT with this Content-Length. */
function begin(address: string, length: number, at: string = origin): ClientRequest {
  const { pathname, search } = new URL(address);
  const put = request(at + pathname + search, { method: 'PUT', headers: { 'content-length': length } });
  // Ignore errors, because the tests break connections on purpose.
  put.on('error', () => {});
  return put;
}

function answerTo(put: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    put.once('response', (response) => {
      response.resume();
      resolve(response);
    });
    put.once('error', reject);
  });
}

/** Lists the files with parts of this upload. */
async function partFiles({ config }: TestService, uploadId: string): Promise<string[]> {
  const folder = join(config.data, 'uploads', 'parts');
  return (await readdir(folder)).includes(uploadId) ? readdir(join(folder, uploadId)) : [];
}

async function leftovers({ config }: TestService = service): Promise<string[]> {
  const entries = await readdir(join(config.data, 'uploads'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('slots-'))
    .map(({ name }) => name);
}

test('a large body is stored unchanged', async () => {
  const body = bytesOf(20_000_003, 'large');
  const sending = begin(await fileAddress(service, 'large.mp4'), body.length);
  const answer = answerTo(sending);
  sending.end(body);
  expect((await answer).headers.etag).toBe(`"${md5(body)}"`);
  expect(md5(await readMedia(service, 'large.mp4'))).toBe(md5(body));
});

test('a client that disconnects leaves nothing behind, and its address can be used again', async () => {
  const single = await fileAddress(service, 'broken.mp4');
  const { uploadId, uploadUrl } = await partAddress(service, 'broken-part.mp4');
  for (const address of [single, uploadUrl]) {
    const sending = begin(address, 1_000_000);
    sending.write(bytesOf(500_000, 'half'));
    await expect.poll(() => leftovers(), { interval: 5 }).toHaveLength(address === single ? 1 : 0);
    sending.destroy();
    await expect.poll(() => leftovers(), { interval: 5 }).toEqual([]);
    expect((await put(service, address, 'whole')).statusCode).toBe(200);
  }
  const parts = named([Buffer.from('whole')]);
  expect((await complete(service, 'broken-part.mp4', uploadId, parts)).statusCode).toBe(200);
  expect(await filesOf(service)).not.toContainEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
});

test('a client that stops sending gets 408 and is disconnected', async () => {
  const sending = begin(await fileAddress(service, 'silent.mp4'), 1_000_000);
  const answer = answerTo(sending);
  sending.write('some');
  const { statusCode, headers } = await answer;
  expect([statusCode, headers.connection]).toEqual([408, 'close']);
  expect(await leftovers()).toEqual([]);
});

test('a PUT that began in time finishes after its address has expired, and a later one gets 403', async () => {
  const time = manualClock();
  await using service = await startTestService({}, { clock: time.clock });
  const origin = await service.app.http.listen({ host: '127.0.0.1', port: 0 });
  const single = await fileAddress(service, 'slow.mp4');
  const { uploadId, uploadUrl } = await partAddress(service, 'slow-part.mp4');
  const late = await fileAddress(service, 'late.mp4');
  const sent = [single, uploadUrl].map((address) => {
    const sending = begin(address, 8, origin);
    return { sending, answer: answerTo(sending) };
  });
  for (const { sending } of sent) sending.write('half');
  await expect.poll(() => leftovers(service), { interval: 5 }).toHaveLength(1);
  await expect.poll(() => partFiles(service, uploadId), { interval: 5 }).toHaveLength(1);
  time.advance(900_001);
  for (const { sending } of sent) sending.end('half');
  for (const { answer } of sent) expect((await answer).statusCode).toBe(200);
  expectProblem(await put(service, late, 'x'), 403, 'address-expired');
  expect(String(await readMedia(service, 'slow.mp4'))).toBe('halfhalf');
  const parts = named([Buffer.from('halfhalf')]);
  expect((await complete(service, 'slow-part.mp4', uploadId, parts)).statusCode).toBe(200);
});

test('a refused client gets the response after its body, and the connection stays open', async () => {
  const address = await fileAddress(service, 'used.mp4');
  await put(service, address, 'x');
  const body = bytesOf(8_000_000, 'refused');
  const sending = begin(address, body.length);
  const answer = answerTo(sending);
  sending.end(body);
  const { statusCode, headers } = await answer;
  expect([statusCode, headers.connection]).toEqual([403, 'keep-alive']);
});

test('a PUT that runs while its upload completes gets 403, and none of its bytes reach the file', async () => {
  const parts = [bytesOf(100, 'one')];
  const id = await uploadParts(service, 'fenced.mp4', parts);
  const again = begin((await partAddress(service, 'fenced.mp4', 2, id)).uploadUrl, 1000);
  const answer = answerTo(again);
  again.write('late');
  await expect.poll(() => partFiles(service, id), { interval: 5 }).toContain('slots-1000');
  expect((await complete(service, 'fenced.mp4', id, named(parts))).statusCode).toBe(200);
  expect((await answer).statusCode).toBe(403);
  again.end();
  expect(await readMedia(service, 'fenced.mp4')).toEqual(parts[0]);
});
