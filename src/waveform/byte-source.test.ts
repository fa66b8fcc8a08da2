import { expect, test, vi } from 'vitest';
import { openBytes } from './byte-source.ts';

/** @param answer a status, or that nothing answers */
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
  [429, 0, 'it is good, and too much is asked'],
  [503, 0, 'it is good, and the service is not well'],
  [403, 2, 'it may have expired'],
  ['nothing', 1, 'it may have expired, or the connection has broken'],
])(
  'of an address that answers %s three times, another is asked for %d times: %s',
  async (answer, addresses) => {
    const { bytes, counts } = setUp(answer);
    await expect(bytes.read(0, 10)).rejects.toThrow('It can’t be read.');
    expect(counts()).toEqual({ requests: 3, addresses });
  },
);

test.each([
  ['there is none', () => Promise.resolve(undefined)],
  ['asking for it fails', () => Promise.reject(new Error('The service is away.'))],
])('where %s, another address is asked for again', async (_, fails) => {
  vi.stubGlobal('fetch', async (url: string) =>
    url === 'expired'
      ? new Response(null, { status: 403 })
      : new Response('0123456789', { status: 206, headers: { 'Content-Range': 'bytes 0-9/10' } }),
  );
  const answers = [fails, () => Promise.resolve('another')];
  const bytes = openBytes({ kind: 'remote', url: 'expired' }, async () => answers.shift()?.());
  await expect(bytes.read(0, 10)).resolves.toHaveLength(10);
});
