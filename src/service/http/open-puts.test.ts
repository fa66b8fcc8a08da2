// Tests the limits of open PUTs over real sockets.
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { problem } from '#contract/errors.ts';
import { bytesOf, fileAddress, partAddress, readMedia } from '#service/testing/media-steps.ts';
import { startTestService, type TestService } from '#service/testing/test-service.ts';

const LENGTH = 1_000_000;

interface Sending {
  readonly request: ClientRequest;
  readonly answer: Promise<IncomingMessage>;
}

/** Opens a PUT that sends four bytes and then stalls. */
function stall(origin: string, address: string, headers: Record<string, string> = {}): Sending {
  const { pathname, search } = new URL(address);
  const sending = request(origin + pathname + search, {
    method: 'PUT',
    agent: false,
    headers: { 'content-length': LENGTH, ...headers },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).once('error', reject);
  });
  answer.catch(() => {});
  sending.write('some');
  return { request: sending, answer };
}

/** Returns the number of bytes received of all unfinished bodies. */
async function received({ config }: TestService): Promise<number> {
  const folder = join(config.data, 'uploads');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const listen = ({ app }: TestService) => app.http.listen({ host: '127.0.0.1', port: 0 });
const statusOf = async ({ answer }: Sending) => (await answer).statusCode;

test('a third PUT to one address ends the one that was silent longest, and the first complete body becomes the file', async () => {
  await using service = await startTestService();
  const origin = await listen(service);
  const { uploadUrl } = await partAddress(service, 'part.mp4');
  for (const address of [await fileAddress(service, 'file.mp4'), uploadUrl]) {
    const first = stall(origin, address);
    await expect.poll(() => received(service)).toBe(4);
    const others = [stall(origin, address), stall(origin, address)];
    const { statusCode, headers } = await first.answer;
    expect([statusCode, headers.connection]).toEqual([408, 'close']);
    for (const { request } of others) request.end(bytesOf(LENGTH - 4, 'rest'));
    expect(new Set(await Promise.all(others.map(statusOf)))).toEqual(new Set([200, 403]));
  }
  expect(String((await readMedia(service, 'file.mp4')).subarray(0, 9))).toBe('somerest ');
});

test('a PUT over the limit of a client’s network, as a trusted proxy names it, or of a workspace gets 429 with Retry-After', async () => {
  const openPutLimits = { perClient: 2, perWorkspace: 3 };
  await using service = await startTestService({ openPutLimits, trustedProxies: ['127.0.0.1'] });
  const origin = await listen(service);
  const stallFrom = async (client: string) =>
    stall(origin, await fileAddress(service, 'file.mp4'), { 'x-forwarded-for': client });
  const open = [await stallFrom('2001:db8::1'), await stallFrom('2001:db8::2')];
  await expect.poll(() => received(service)).toBe(8);
  const refused = await stallFrom('2001:db8::3');
  const { statusCode, headers } = await refused.answer;
  expect([statusCode, headers['retry-after']]).toEqual([429, '5']);
  const body = problem.parse(JSON.parse(await text(await refused.answer)));
  expect(body).toMatchObject({
    type: 'urn:lectern:error:too-many-requests',
    detail: 'Your address has 2 uploads in progress, which is the maximum.',
  });

  open.push(await stallFrom('10.0.0.2'));
  await expect.poll(() => received(service)).toBe(12);
  expect(await statusOf(await stallFrom('10.0.0.3'))).toBe(429);
  for (const { request } of open) request.end(bytesOf(LENGTH - 4, 'rest'));
  expect(await Promise.all(open.map(statusOf))).toEqual([200, 200, 200]);
  const next = await stallFrom('2001:db8::1');
  next.request.end(bytesOf(LENGTH - 4, 'rest'));
  expect(await statusOf(next)).toBe(200);
});
