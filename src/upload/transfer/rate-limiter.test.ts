import { beforeEach, describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { entry, setUp } from '#upload/testing/set-up.ts';
import { flushPromises, VirtualClock } from '#upload/testing/virtual-clock.ts';
import { RateLimiter } from './rate-limiter.ts';

const LIMIT = 1_000;

describe('the rate limiter', () => {
  let clock: VirtualClock;
  let limiter: RateLimiter;
  /** When each request began, in seconds. */
  let begun: [name: string, at: number][];

  beforeEach(() => {
    clock = new VirtualClock();
    limiter = new RateLimiter(clock);
    limiter.limit = LIMIT;
    begun = [];
  });

  /** Sends as many bytes as the limit allows in 8 s. @returns a function that aborts the request */
  function send(name: string, work = (_onSent: (bytes: number) => void) => Promise.resolve()) {
    const controller = new AbortController();
    const sending = limiter.pace(8 * LIMIT, controller.signal, (onSent) => {
      begun.push([name, clock.now() / 1_000]);
      return work(onSent);
    });
    void sending.catch(() => undefined);
    return () => controller.abort(new Error('aborted'));
  }

  it('starts each request when the time share of those before it is over', async () => {
    send('a');
    send('b');
    send('c');
    await clock.advance(10_000);
    send('d');
    await clock.advance(60_000);
    // The limit allows two parts in any 16 s. The limiter widens this window by 4 %.
    expect(begun).toEqual([
      ['a', 0],
      ['b', 8],
      ['c', 16.64],
      ['d', 24.64],
    ]);
  });

  it('starts every request at once without a limit', async () => {
    limiter.limit = null;
    send('a');
    send('b');
    await flushPromises();
    expect(begun).toHaveLength(2);
  });

  it('reserves no time for requests that stopped waiting', async () => {
    send('a');
    const aborts = [send('b'), send('c'), send('d')];
    await clock.advance(1_000);
    for (const abort of aborts) abort();
    send('e');
    await clock.advance(60_000);
    expect(begun).toEqual([
      ['a', 0],
      ['e', 8],
    ]);
  });

  it('moves the next request up when one stops waiting', async () => {
    send('a');
    const abort = send('b');
    send('c');
    await clock.advance(1_000);
    abort();
    await clock.advance(60_000);
    expect(begun).toEqual([
      ['a', 0],
      ['c', 8],
    ]);
  });

  it('gives back the time of bytes that a failed request did not send', async () => {
    send('a', (onSent) => {
      onSent(1 * LIMIT);
      onSent(3 * LIMIT);
      return Promise.reject(new Error('dropped'));
    });
    send('b');
    await clock.advance(60_000);
    expect(begun).toEqual([
      ['a', 0],
      ['b', 3],
    ]);
  });

  it('saves up no time while nothing is sent', async () => {
    send('a');
    await clock.advance(60_000);
    send('b');
    send('c');
    await clock.advance(60_000);
    expect(begun).toEqual([
      ['a', 0],
      ['b', 60],
      ['c', 67.95],
    ]);
  });

  it('applies a changed limit at once', async () => {
    send('a');
    await clock.advance(1_000);
    limiter.limit = 2 * LIMIT;
    send('b');
    send('c');
    await clock.advance(60_000);
    // Bytes that have just left count against the new limit.
    expect(begun).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 8.32],
    ]);
  });
});

it('parts start at the limited rate after a pause, and at once when their time has come', async () => {
  const { engine, clock, puts } = setUp({ settings: { bandwidthLimit: MIB } });
  engine.intake.add([entry('a', 80 * MIB)]);
  // Part 2 begins 5.4 s after part 1; two more wait.
  await clock.advance(6_000);
  expect(puts()).toEqual(['put a.wav 1', 'put a.wav 2']);
  engine.pause('all');
  await clock.advance(1_000);
  engine.resume('all');
  await clock.advance(2_000);
  expect(puts().length).toBeLessThanOrEqual(3);
  await clock.advance(4_000);
  expect(puts().length).toBeGreaterThanOrEqual(3);
  expect(puts().length).toBeLessThanOrEqual(4);
});
