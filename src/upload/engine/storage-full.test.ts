import { describe, expect, it } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import { MIB } from '#contract/limits.ts';
import { sleep } from '#upload/model/clock.ts';
import { PutError } from '#upload/network/put-error.ts';
import type { Transport } from '#upload/network/transport.ts';
import { CONDITIONS, entry, setUp } from '#upload/testing/set-up.ts';

const MINUTE = 60_000;

/** A workspace whose quota is used up, apart from `room` bytes. */
function fullStore() {
  const space = { room: 0 };
  const wrapNetwork = (network: Transport): Transport => ({
    ...network,
    async put(address, body, options) {
      const size = body instanceof Blob ? body.size : body.byteLength;
      if (size <= space.room) {
        space.room -= size;
        return network.put(address, body, options);
      }
      throw new PutError({
        kind: 'refused',
        status: 507,
        code: 'quota-exceeded',
        detail: 'It does not fit.',
        limit: 60 * MIB,
        fields: [],
      });
    },
  });
  return { space, wrapNetwork };
}

describe('while the storage is full', () => {
  it('the engine sends one request a minute, shows no time left and names the limit', async () => {
    const { wrapNetwork, space } = fullStore();
    const { engine, clock, last, requests, rows } = setUp({ ...CONDITIONS, wrapNetwork });
    engine.intake.add(Array.from({ length: 50 }, (_, index) => entry(`a${index}`)));
    await clock.advance(MINUTE / 2);
    const before = requests.length;
    await clock.advance(10 * MINUTE);
    expect(requests.length - before).toBe(10);
    expect(last()?.status.storageFull).toEqual({ kind: 'quota', limit: 60 * MIB, isTrying: false });
    expect(last()?.totals).toMatchObject({ secondsLeft: null, speed: 0, sent: 0 });
    expect(rows.get('a0')?.state).toEqual({
      kind: 'waiting',
      reason: { code: 'quota-full', limit: 60 * MIB },
    });
    space.room = 50 * MIB;
    await clock.advance(2 * MINUTE);
    expect(last()?.totals.counts.done).toBe(50);
    expect(last()?.status.storageFull).toBeNull();
  });

  it('a check after space was freed sends all parts, also those refused beside part 1', async () => {
    const { wrapNetwork, space } = fullStore();
    let refused = 0;
    const sendingFirst = (network: Transport): Transport => {
      const full = wrapNetwork(network);
      return {
        ...full,
        async put(address, body, options) {
          // The browser hands bytes to the network before the refusal, which lets other parts go beside part 1.
          options.onSent(MIB);
          await sleep(clock, 100, options.signal);
          if (space.room === 0) refused += 1;
          return full.put(address, body, options);
        },
      };
    };
    const { engine, clock, last } = setUp({ ...CONDITIONS, wrapNetwork: sendingFirst });
    engine.intake.add([entry('large', 24 * MIB)]);
    await clock.advance(MINUTE / 2);
    expect(refused).toBeGreaterThan(1);
    expect(last()?.status.storageFull).not.toBeNull();
    space.room = 50 * MIB;
    engine.checkStorage();
    await clock.advance(MINUTE / 4);
    expect(last()?.totals.counts.done).toBe(1);
  });

  it('a check tries at once with a single request', async () => {
    const { wrapNetwork, space } = fullStore();
    const { engine, clock, last, puts, requests } = setUp({ ...CONDITIONS, wrapNetwork });
    engine.intake.add(Array.from({ length: 50 }, (_, index) => entry(`a${index}`)));
    await clock.advance(MINUTE / 2);
    const before = requests.length;
    engine.checkStorage();
    await clock.advance(1_000);
    expect(requests.length - before).toBe(1);
    expect(puts()).toEqual([]);
    space.room = 50 * MIB;
    engine.checkStorage();
    await clock.advance(20_000);
    expect(last()?.totals.counts.done).toBe(50);
  });

  it('files smaller than any that did not fit are still uploaded', async () => {
    const { wrapNetwork, space } = fullStore();
    space.room = 6 * MIB;
    const { engine, clock, last, state } = setUp({ ...CONDITIONS, wrapNetwork });
    const large = ['a', 'b', 'c', 'd', 'e'].map((id) => entry(id, 8 * MIB));
    engine.intake.add([...large, entry('small', MIB), entry('f', 40 * MIB)]);
    await clock.advance(MINUTE / 2);
    expect(state('small')).toMatchObject({ kind: 'done' });
    expect(last()?.totals.counts).toMatchObject({ done: 1, sending: 0 });
    expect(last()?.status.storageFull).not.toBeNull();
  });

  it('the others continue when the file that does not fit is cancelled', async () => {
    const { wrapNetwork, space } = fullStore();
    const { engine, clock, last, state } = setUp({ wrapNetwork, settings: { slots: 1 } });
    engine.intake.add([entry('large', 12 * MIB), entry('next', 12 * MIB)]);
    await clock.advance(MINUTE / 2);
    expect(state('next')).toMatchObject({ kind: 'waiting' });
    space.room = 12 * MIB;
    engine.cancel(['large']);
    await clock.advance(10_000);
    expect(state('next')).toMatchObject({ kind: 'done' });
    expect(last()?.status.storageFull).toBeNull();
  });

  it('a check after space was freed requests the addresses again that the server refused as a batch', async () => {
    let isFull = true;
    const full = new ApiError({
      kind: 'refused',
      status: 400,
      code: 'workspace-full',
      detail: 'Full.',
      limit: 60 * MIB,
      fields: [],
    });
    const { engine, clock, last } = setUp({
      givesMany: true,
      wrapNetwork: (network) => ({
        ...network,
        presignWhole: (...asked) => (isFull ? Promise.reject(full) : network.presignWhole(...asked)),
        presignMany: async (targets, signal) =>
          isFull ? targets.map(() => full) : network.presignMany(targets, signal),
      }),
    });
    engine.intake.add(Array.from({ length: 50 }, (_, index) => entry(`a${index}`)));
    await clock.advance(MINUTE / 2);
    expect(last()?.status.storageFull).toEqual({ kind: 'quota', limit: 60 * MIB, isTrying: false });
    isFull = false;
    engine.checkStorage();
    await clock.advance(20_000);
    expect(last()?.totals.counts.done).toBe(50);
  });

  it('a full disk is reported differently from a full workspace', async () => {
    const { engine, clock, last } = setUp({
      wrapNetwork: (network) => ({
        ...network,
        put: () =>
          Promise.reject(
            new PutError({ kind: 'refused', status: 507, code: 'store-full', detail: '', fields: [] }),
          ),
      }),
    });
    engine.intake.add([entry('a')]);
    await clock.advance(1_000);
    expect(last()?.status.storageFull).toEqual({ kind: 'disk', limit: null, isTrying: false });
  });
});
