import { beforeEach, describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { entry, setUp } from '#upload/testing/set-up.ts';
import { settled, VirtualClock } from '#upload/testing/virtual-clock.ts';
import { RateLimiter } from './rate-limiter.ts';

const LIMIT = 1_000;

describe('the limiter', () => {
  let clock: VirtualClock;
  let limiter: RateLimiter;
  /** When each began, in seconds. */
  let begun: [name: string, at: number][];

  beforeEach(() => {
    clock = new VirtualClock();
    limiter = new RateLimiter(clock);
    limiter.limit = LIMIT;
    begun = [];
  });

  /** Sends 8 seconds' worth. Answers what calls it off. */
  function send(name: string, work = (_onSent: (bytes: number) => void) => Promise.resolve()) {
    const calledOff = new AbortController();
    const sending = limiter.pace(8 * LIMIT, calledOff.signal, (onSent) => {
      begun.push([name, clock.now() / 1_000]);
      return work(onSent);
    });
    void sending.catch(() => undefined);
    return () => calledOff.abort(new Error('called off'));
  }

  it('lets each go when those before it have had their time', async () => {
    send('a');
    send('b');
    send('c');
    await clock.advance(10_000);
    send('d');
    await clock.advance(60_000);
    expect(begun).toEqual([
      ['a', 0],
      ['b', 8],
      ['c', 16],
      ['d', 24],
    ]);
  });

  it('holds nothing up without a limit', async () => {
    limiter.limit = null;
    send('a');
    send('b');
    await settled();
    expect(begun).toHaveLength(2);
  });

  it('keeps no time for those that stopped waiting', async () => {
    send('a');
    const callOffs = [send('b'), send('c'), send('d')];
    await clock.advance(1_000);
    for (const callOff of callOffs) callOff();
    send('e');
    await clock.advance(60_000);
    expect(begun).toEqual([
      ['a', 0],
      ['e', 8],
    ]);
  });

  it('lets those behind it move up', async () => {
    send('a');
    const callOff = send('b');
    send('c');
    await clock.advance(1_000);
    callOff();
    await clock.advance(60_000);
    expect(begun).toEqual([
      ['a', 0],
      ['c', 8],
    ]);
  });

  it('takes back the time of what a failed one did not send', async () => {
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

  it('pays nothing out for idle time', async () => {
    send('a');
    await clock.advance(60_000);
    send('b');
    send('c');
    await clock.advance(60_000);
    expect(begun).toEqual([
      ['a', 0],
      ['b', 60],
      ['c', 68],
    ]);
  });

  it('forgets what was sent under another limit', async () => {
    send('a');
    await clock.advance(1_000);
    limiter.limit = 2 * LIMIT;
    send('b');
    send('c');
    await clock.advance(60_000);
    expect(begun).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 5],
    ]);
  });
});

it('leaves a pause no longer than it was', async () => {
  const { engine, clock, puts } = setUp({ settings: { bandwidthLimit: MIB } });
  engine.intake.take([entry('a', 80 * MIB)]);
  // Part 2 is on its way since second 8, two more wait.
  await clock.advance(8_600);
  engine.pause('all');
  await clock.advance(1_000);
  engine.resume('all');
  await clock.advance(2_000);
  expect(puts()).toEqual(['put a.wav 1', 'put a.wav 2']);
  await clock.advance(2_000);
  expect(puts()).toHaveLength(3);
});
