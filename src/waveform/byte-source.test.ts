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
