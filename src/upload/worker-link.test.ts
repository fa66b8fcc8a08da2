import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerCommand } from './folder-numbers.ts';
import { DEFAULT_SETTINGS } from './protocol.ts';
import { FakeWorker } from './testing/fake-worker.ts';
import { WorkerLink, type WorkerState } from './worker-link.ts';

const SETTINGS: WorkerCommand = { kind: 'settings', settings: DEFAULT_SETTINGS };
const ADD: WorkerCommand = { kind: 'add', roots: [], entries: [] };
const PAUSE: WorkerCommand = { kind: 'pause', ids: 'all' };

describe('a worker that fails to load', () => {
  const started: FakeWorker[] = [];
  const states: WorkerState[] = [];
  const page = new EventTarget();
  let link: WorkerLink;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    link = new WorkerLink({
      startWorker() {
        const worker = new FakeWorker();
        started.push(worker);
        return worker;
      },
      onMessage: () => undefined,
      onState: (state) => states.push(state),
    });
  });
  afterEach(() => {
    link.close();
    started.length = 0;
    states.length = 0;
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const fail = (): unknown => started.at(-1)?.dispatchEvent(new Event('error'));

  it('is terminated and started again, and receives all earlier commands in order', async () => {
    link.send(SETTINGS);
    link.start();
    link.send(ADD);
    fail();
    expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
    link.send(PAUSE);
    vi.advanceTimersByTime(1_000);
    expect(started[1]?.commands).toEqual([SETTINGS, ADD, PAUSE]);
    started[1]?.say({ kind: 'alive' });
    await link.alive;
    link.send(PAUSE);
    expect(started[1]?.commands).toEqual([SETTINGS, ADD, PAUSE, PAUSE]);
    expect(states).toEqual(['starting', 'alive']);
  });

  it('is reported as dead only after several attempts, and as alive once one loads', () => {
    link.send(ADD);
    link.start();
    for (let failure = 1; failure <= 3; failure++) {
      fail();
      vi.advanceTimersByTime(10_000);
    }
    expect(states).toEqual(['starting']);
    fail();
    expect(states).toEqual(['starting', 'dead']);
    vi.advanceTimersByTime(8_000);
    started.at(-1)?.say({ kind: 'alive' });
    expect(states).toEqual(['starting', 'dead', 'alive']);
    expect(started.at(-1)?.commands).toEqual([ADD]);
  });

  it('is terminated after 20 s without a message, and started again', () => {
    link.start();
    vi.advanceTimersByTime(21_000);
    expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('is started again 1 s after a request, however many requests there are', () => {
    link.start();
    for (let failure = 1; failure <= 6; failure++) {
      fail();
      vi.advanceTimersByTime(29_999);
    }
    fail();
    const before = started.length;
    for (let portion = 0; portion < 50; portion++) link.start();
    expect(started).toHaveLength(before);
    vi.advanceTimersByTime(1_000);
    expect(started).toHaveLength(before + 1);
  });

  it('is started again when the network returns, also before its first message', () => {
    page.dispatchEvent(new Event('online'));
    expect(started).toHaveLength(0);
    link.start();
    page.dispatchEvent(new Event('online'));
    expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    fail();
    page.dispatchEvent(new Event('online'));
    expect(started).toHaveLength(3);
    started[2]?.say({ kind: 'alive' });
    page.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(started).toHaveLength(3);
  });

  it('is not started again after the link is closed', () => {
    link.start();
    fail();
    link.close();
    vi.advanceTimersByTime(60_000);
    expect(started).toHaveLength(1);
  });
});
