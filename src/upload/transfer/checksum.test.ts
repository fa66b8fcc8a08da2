import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Transport } from '#upload/network/transport.ts';
import { entry, setUp } from '#upload/testing/set-up.ts';

const MINUTE = 60_000;
const OURS = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);

/** Wraps the network so that PUTs return these ETags in turn. Further PUTs return the last one. */
function answering(...etags: readonly string[]) {
  let count = 0;
  return (network: Transport): Transport => ({
    ...network,
    put: async (...put) => {
      const stored = await network.put(...put);
      const etag = etags[Math.min(count++, etags.length - 1)];
      return etag === undefined ? stored : { etag };
    },
    complete: () => Promise.resolve(),
  });
}

async function sent(...etags: readonly string[]) {
  const all = setUp({
    settings: { verify: true, slots: 1 },
    ports: { hash: () => Promise.resolve(OURS) },
    wrapNetwork: answering(...etags),
  });
  all.engine.intake.add([entry('a', 40 * MIB)]);
  await all.clock.advance(MINUTE);
  return { ...all, puts: all.puts().length, verify: all.last()?.status.verify };
}

describe('verification of stored parts', () => {
  it('accepts equal checksums, with or without quotes', async () => {
    expect(await sent(`"${OURS}"`, OURS.toUpperCase())).toMatchObject({ puts: 5, verify: 'on' });
  });

  it('turns itself off if the first ETag is not the part’s MD5, and reports it', async () => {
    expect(await sent(`"${OTHER}"`)).toMatchObject({ puts: 5, verify: 'no-match' });
  });

  it('sends a part again if its checksum differs', async () => {
    const { puts, state } = await sent(`"${OURS}"`, `"${OTHER}"`, `"${OURS}"`);
    expect(puts).toBe(6);
    expect(state('a')?.kind).not.toBe('failed');
  });

  it('fails the file if the checksum of one part differs twice', async () => {
    const { state } = await sent(`"${OURS}"`, `"${OTHER}"`);
    expect(state('a')).toEqual({ kind: 'failed', reason: { code: 'corrupted', part: 2 } });
  });

  it('ignores errors of hashing', async () => {
    const all = setUp({
      settings: { verify: true },
      ports: { hash: () => Promise.reject(new Error('no memory')) },
    });
    all.engine.intake.add([entry('a', 40 * MIB)]);
    await all.clock.advance(MINUTE);
    expect(all.state('a')?.kind).toBe('done');
  });
});
