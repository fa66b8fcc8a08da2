// Tests that every implementation of the lock must pass.
import { afterEach, describe, expect, it } from 'vitest';
import type { Acquired, Locks } from './leader-lock.ts';

/** Number of event loop turns after which a lock is granted, if it is free. */
const TASKS = 50;

async function flushPromises(): Promise<void> {
  for (let task = 0; task < TASKS; task++) await new Promise((resolve) => setImmediate(resolve));
}

export function locksConformance(name: string, locks: Locks): void {
  describe(`${name}, as a lock`, () => {
    let tabs: AbortController[] = [];
    let acquisitions: string[] = [];

    afterEach(async () => {
      for (const tab of tabs) tab.abort();
      [tabs, acquisitions] = [[], []];
      await flushPromises();
    });

    /** Opens a tab that requests the lock. @returns closes the tab */
    function open(tab: string, lock = 'lock'): () => void {
      const life = new AbortController();
      tabs.push(life);
      const note = (hold: Acquired) => life.signal.aborted || acquisitions.push(`${tab} ${hold}`);
      void locks.acquire(lock, life.signal).then(note);
      return () => life.abort();
    }

    it('is held by the first tab until it closes', async () => {
      const close = open('a');
      open('b');
      await flushPromises();
      expect(acquisitions).toEqual(['a held']);
      close();
      await flushPromises();
      expect(acquisitions).toEqual(['a held', 'b held']);
    });

    it('goes to waiting tabs in the order of their requests', async () => {
      const closes = ['a', 'b', 'c', 'd'].map((tab) => open(tab));
      for (const close of closes) {
        await flushPromises();
        close();
      }
      expect(acquisitions).toEqual(['a held', 'b held', 'c held', 'd held']);
    });

    it('skips tabs that stopped waiting', async () => {
      const close = open('a');
      const giveUp = open('b');
      open('c');
      await flushPromises();
      giveUp();
      await flushPromises();
      expect(acquisitions).toEqual(['a held']);
      close();
      await flushPromises();
      expect(acquisitions).toEqual(['a held', 'c held']);
    });

    it('is separate for each name', async () => {
      open('a', 'one');
      open('b', 'other');
      await flushPromises();
      expect(acquisitions.sort()).toEqual(['a held', 'b held']);
    });
  });
}
