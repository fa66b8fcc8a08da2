import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionId } from '#api-client/connection.ts';
import { MIB } from '#contract/limits.ts';
import type { Entry } from './protocol.ts';
import { FakeFile } from './testing/fake-file.ts';
import { Browser, connection, type OpenTab } from './testing/tabs.ts';

const BIG = 80 * MIB;

function entry(id: string, size = MIB): Entry {
  const path = `${id}.wav`;
  return { id, path, file: new FakeFile(id, size), wasListed: false };
}

function kinds({ rows }: OpenTab): Record<string, string> {
  return Object.fromEntries([...rows].map(([id, row]) => [id, row.state.kind]));
}

describe('tabs of one connection', () => {
  let browser: Browser;
  let first: OpenTab;
  let second: OpenTab;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    browser = new Browser();
    first = browser.open();
    await browser.clock.advance(100);
    second = browser.open();
    await browser.clock.advance(100);
  });
  afterEach(() => vi.useRealTimers());

  it('have one owner, and the others show the same', async () => {
    second.ask({ kind: 'add', entries: [entry('a'), entry('big', BIG)] });
    await browser.clock.advance(2_000);
    expect(first.rows).toEqual(second.rows);
    expect(kinds(second)).toEqual({ a: 'done', big: 'sending' });
    expect([first.status()?.elsewhere, second.status()?.elsewhere]).toEqual([false, true]);
    await browser.clock.advance(60_000);
    expect(kinds(first)).toEqual({ a: 'done', big: 'done' });
    expect(kinds(second)).toEqual({ a: 'done', big: 'done' });
    expect(browser.puts).toHaveLength(new Set(browser.puts).size);
  });

  it('do what any of them is asked for', async () => {
    first.ask({ kind: 'add', entries: [entry('big', BIG)] });
    await browser.clock.advance(1_000);
    second.ask({ kind: 'pause', ids: ['big'] });
    await browser.clock.advance(1_000);
    expect(kinds(first)).toEqual({ big: 'paused' });
    second.ask({ kind: 'cancel', ids: 'all' });
    await browser.clock.advance(1_000);
    expect(kinds(first)).toEqual({ big: 'cancelled' });
  });

  it('lose nothing that was asked for before it was known who owns', async () => {
    const third = browser.open();
    third.ask({ kind: 'add', entries: [entry('early')] });
    await browser.clock.advance(3_000);
    expect(kinds(first)).toEqual({ early: 'done' });
  });

  it('take over when the owner closes: no stored part is sent again', async () => {
    first.ask({ kind: 'add', entries: [entry('big', BIG), entry('next', 40 * MIB)] });
    await browser.clock.advance(4_000);
    first.close();
    const before = browser.puts.length;
    await browser.clock.advance(120_000);
    expect(kinds(second)).toEqual({ big: 'done', next: 'done' });
    expect(second.status()?.elsewhere).toBe(false);
    expect(browser.store.isWhole('big.wav', 'big', BIG)).toBe(true);
    const sentTwice = browser.puts.length - new Set(browser.puts).size;
    expect(before).toBeGreaterThan(4);
    expect(sentTwice).toBeLessThanOrEqual(2);
  });

  it('take over rows as they were: finished, failed, paused', async () => {
    first.ask({ kind: 'add', entries: [entry('done'), entry('cancelled', BIG), entry('paused', BIG)] });
    first.ask({ kind: 'cancel', ids: ['cancelled'] });
    await browser.clock.advance(3_000);
    first.ask({ kind: 'pause', ids: ['paused'] });
    await browser.clock.advance(3_000);
    first.close();
    await browser.clock.advance(3_000);
    expect(kinds(second)).toEqual({ done: 'done', cancelled: 'cancelled', paused: 'paused' });
    second.ask({ kind: 'resume', ids: 'all' });
    await browser.clock.advance(60_000);
    expect(kinds(second)).toEqual({ done: 'done', cancelled: 'cancelled', paused: 'done' });
  });

  it('forget together', async () => {
    first.ask({ kind: 'add', entries: [entry('big', BIG)] });
    await browser.clock.advance(2_000);
    second.ask({ kind: 'forget' });
    await browser.clock.advance(2_000);
    expect([first.rows.size, second.rows.size]).toEqual([0, 0]);
    expect(second.messages).toContain('forgotten');
    expect(browser.disks.get(connectionId(connection))?.size).toBe(0);
    const before = browser.puts.length;
    await browser.clock.advance(60_000);
    expect(browser.puts).toHaveLength(before);
  });

  it('wait for a sign-in, and go on under another key with the parts they have', async () => {
    first.ask({ kind: 'add', entries: [entry('big', BIG)] });
    await browser.clock.advance(4_000);
    browser.keys.clear();
    await browser.clock.advance(4_000);
    expect(first.status()?.signInNeeded).toBe(true);
    const before = browser.puts.length;
    await browser.clock.advance(600_000);
    expect(browser.puts).toHaveLength(before);

    const renewed = { ...connection, key: 'second-key' };
    browser.keys.add(renewed.key);
    second.ask({ kind: 'sign-in', connection: renewed });
    await browser.clock.advance(100);
    vi.advanceTimersByTime(2_000);
    await browser.clock.advance(60_000);
    expect(kinds(first)).toEqual({ big: 'done' });
    expect(kinds(second)).toEqual({ big: 'done' });
    expect(browser.puts).toHaveLength(new Set(browser.puts).size);
    expect(browser.disks.get(connectionId(connection))?.size).toBe(0);
    expect(browser.disks.get(connectionId(renewed))?.size).toBe(0);
  });
});
