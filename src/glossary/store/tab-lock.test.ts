import { expect, test, vi } from 'vitest';
import { leaseLock, webLock } from './tab-lock.ts';
import { FakeClock, settled } from './testing/fake-browser.ts';

let count = 0;
const newId = () => `new-${(count += 1)}`;

test('a tab keeps its id after a reload, and a duplicated tab gets another one', async () => {
  const first = await webLock(navigator.locks, 'tab', newId);
  expect(first.tab).toBe('tab');
  const duplicate = await webLock(navigator.locks, 'tab', newId);
  expect(duplicate.tab).not.toBe('tab');
  first.release();
  duplicate.release();
  await settled();
  const reloaded = await webLock(navigator.locks, 'tab', newId);
  expect(reloaded.tab).toBe('tab');
  reloaded.release();
});

test('what a tab left behind is taken over only once it is closed', async () => {
  const [mine, other] = await Promise.all([
    webLock(navigator.locks, undefined, newId),
    webLock(navigator.locks, undefined, newId),
  ]);
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await mine.ifClosed(other.tab, run);
  expect(run).not.toHaveBeenCalled();
  other.release();
  await settled();
  await Promise.all([mine.ifClosed(other.tab, run), mine.ifClosed(other.tab, run)]);
  expect(run).toHaveBeenCalledTimes(2);
  mine.release();
});

test('without locks, a lease shows that a tab is open until it was not renewed for three minutes', async () => {
  const clock = new FakeClock();
  const until = new Map<string, number>();
  const leases = {
    renew: (tab: string, at: number) => Promise.resolve(void until.set(tab, at)),
    claimExpired: (tab: string, now: number) => Promise.resolve((until.get(tab) ?? 0) < now),
  };
  const mine = leaseLock(leases, undefined, newId, clock);
  const other = leaseLock(leases, undefined, newId, clock);
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve());
  clock.advance(600_000);
  await mine.ifClosed(other.tab, run);
  expect(run).not.toHaveBeenCalled();
  other.release();
  until.set(other.tab, clock.now() + 180_000);
  clock.advance(180_001);
  await mine.ifClosed(other.tab, run);
  expect(run).toHaveBeenCalledTimes(1);
  mine.release();
});
