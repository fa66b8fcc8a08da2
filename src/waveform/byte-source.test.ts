import { expect, test, vi } from 'vitest';
import { openBytes } from './byte-source.ts';

/** @param answer status code, or `nothing` for a failed connection */
function setUp(answer: number | 'nothing') {
  let requests = 0;
  let addresses = 0;
  vi.stubGlobal('fetch', async () => {
    requests++;
    if (answer === 'nothing') throw new TypeError('Failed to fetch');
    return new Response(null, { status: answer });
  });
  const bytes = openBytes({ kind: 'remote', url: 'a' }, async () => `another ${++addresses}`);
  return { bytes, counts: () => ({ requests, addresses }) };
}

test.each<[answer: number | 'nothing', addresses: number, why: string]>([
  [429, 0, 'the URL is valid and rate-limited'],
  [503, 0, 'the URL is valid and the service has a fault'],
  [403, 2, 'the URL may have expired'],
  ['nothing', 1, 'the URL may have expired, or the connection is broken'],
])('with a URL that answers %s three times, requests a new URL %d times: %s', async (answer, addresses) => {
  const { bytes, counts } = setUp(answer);
  await expect(bytes.read(0, 10)).rejects.toThrow('The file can’t be read.');
  expect(counts()).toEqual({ requests: 3, addresses });
});

test.each([
  ['there is no new URL', () => Promise.resolve(undefined)],
  ['requesting one fails', () => Promise.reject(new Error('The service is unreachable.'))],
])('if %s, the next attempt requests a new URL again', async (_, fails) => {
  vi.stubGlobal('fetch', async (url: string) =>
    url === 'expired'
      ? new Response(null, { status: 403 })
      : new Response('0123456789', { status: 206, headers: { 'Content-Range': 'bytes 0-9/10' } }),
  );
  const answers = [fails, () => Promise.resolve('another')];
  const bytes = openBytes({ kind: 'remote', url: 'expired' }, async () => answers.shift()?.());
  await expect(bytes.read(0, 10)).resolves.toHaveLength(10);
});
