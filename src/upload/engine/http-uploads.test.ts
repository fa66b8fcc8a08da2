// The engine over real HTTP requests: how it reacts to answers of a store.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { realClock } from '#upload/model/clock.ts';
import { httpTransport } from '#upload/network/http-transport.ts';
import { connection } from '#upload/testing/fake-browser.ts';
import { type HttpStore, type Refusal, startHttpStore } from '#upload/testing/http-store.ts';
import { memoryJournal } from '#upload/testing/memory-journal.ts';
import { NodeXhr } from '#upload/testing/node-xhr.ts';
import { entry, setUp } from '#upload/testing/set-up.ts';

beforeEach(() => vi.stubGlobal('XMLHttpRequest', NodeXhr));
afterEach(() => vi.unstubAllGlobals());

/** An engine that doesn't wait between attempts. */
function engineFor({ baseUrl }: HttpStore) {
  const transport = httpTransport(() => ({ ...connection, baseUrl }), new URL(baseUrl).origin);
  const journal = memoryJournal(
    new Map(),
    realClock,
    () => 0,
    () => true,
  );
  return setUp({ ports: { transport, clock: realClock, journal, random: () => 0 } });
}

function xml(code: string, message = 'A sentence of S3.'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>1</RequestId></Error>`;
}

/** A file whose first PUT of part 1 is refused: a part keeps its address, while a file sent whole always gets another. */
async function upload(refusal: Refusal) {
  await using store = await startHttpStore((_bytes, before) => (before === 0 ? refusal : undefined));
  const { engine, state } = engineFor(store);
  engine.intake.add([entry('a', 17 * MIB)]);
  await vi.waitFor(() => expect(['done', 'failed']).toContain(state('a')?.kind), { timeout: 20_000 });
  engine.stop();
  const addresses = store.puts.filter(({ part }) => part === 1).map(({ address }) => address);
  return { state: state('a'), addresses, stored: store.files.get('a.wav') };
}

describe('a PUT whose refusal has no CORS headers', () => {
  const hidden: Refusal = { status: 413, isHidden: true };

  it('is sent in smaller parts after three failures at the same size', async () => {
    await using store = await startHttpStore((bytes) => (bytes > 6 * MIB ? hidden : undefined));
    const { engine, state } = engineFor(store);
    engine.intake.add([entry('a', 17 * MIB)]);
    await vi.waitFor(() => expect(state('a')?.kind).toBe('done'), { timeout: 20_000 });
    engine.stop();
    expect(store.files.get('a.wav')).toBe(17 * MIB);
    expect(store.puts.filter(({ part, bytes }) => part === 1 && bytes === 8 * MIB)).toHaveLength(3);
    expect(engine.row('a')?.startedOver).toBe('part-too-large');
  });

  it('is sent in parts even if it was a whole file', async () => {
    await using store = await startHttpStore((bytes) => (bytes > 6 * MIB ? hidden : undefined));
    const { engine, state } = engineFor(store);
    engine.intake.add([entry('a', 10 * MIB)]);
    await vi.waitFor(() => expect(state('a')?.kind).toBe('done'), { timeout: 20_000 });
    engine.stop();
    expect(store.files.get('a.wav')).toBe(10 * MIB);
  });

  it.each([17 * MIB, MIB])(
    'names a size limit or CORS if %d bytes fail in the smallest parts',
    async (size) => {
      await using store = await startHttpStore(() => hidden);
      const { engine, state } = engineFor(store);
      engine.intake.add([entry('a', size)]);
      const waiting = { kind: 'waiting', reason: { code: 'put-blocked' } };
      await vi.waitFor(() => expect(state('a')).toEqual(waiting), { timeout: 20_000 });
      engine.stop();
    },
  );
});

describe('a PUT that S3 refuses', () => {
  it.each([
    [400, 'RequestTimeout'],
    [400, 'IncompleteBody'],
    [400, 'BadDigest'],
    [409, 'OperationAborted'],
    [500, 'InternalError'],
    [503, 'ServiceUnavailable'],
    [503, 'SlowDown'],
  ])('is sent again to the same address after %d %s', async (status, code) => {
    const { addresses, stored } = await upload({ status, body: xml(code) });
    expect(stored).toBe(17 * MIB);
    expect(addresses).toEqual([0, 0]);
  });

  it.each([
    [400, 'ExpiredToken'],
    [400, 'InvalidToken'],
    [400, 'TokenRefreshRequired'],
    [400, 'RequestExpired'],
    [403, 'RequestTimeTooSkewed'],
    [403, 'AccessDenied'],
  ])('gets a new address after %d %s', async (status, code) => {
    const { addresses, stored } = await upload({ status, body: xml(code, 'Request has expired') });
    expect(stored).toBe(17 * MIB);
    expect(new Set(addresses).size).toBe(2);
  });

  it.each([
    [400, 'EntityTooSmall'],
    [400, 'InvalidRequest'],
    [411, 'MissingContentLength'],
    [400, 'UnknownToEverybody'],
  ])('fails after %d %s, with S3’s own sentence', async (status, code) => {
    const { state, addresses } = await upload({ status, body: xml(code, 'It is &lt;too&gt; small.') });
    expect(state).toEqual({
      kind: 'failed',
      reason: { code: 'refused', status, sentence: 'It is <too> small.' },
    });
    expect(addresses).toEqual([0]);
  });
});
