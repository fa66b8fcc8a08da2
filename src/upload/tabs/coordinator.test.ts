import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionId } from '#api-client/connection.ts';
import { MIB } from '#contract/limits.ts';
import type { Entry } from '#upload/protocol.ts';
import { Browser, connection, type OpenTab } from '#upload/testing/fake-browser.ts';
import { FakeFile, fakeHandle } from '#upload/testing/fake-file.ts';

const BIG = 80 * MIB;

function entry(id: string, size = MIB): Entry {
  const path = `${id}.wav`;
  return { id, path, file: new FakeFile(id, size), wasListed: false };
}

function kinds({ rows }: OpenTab): Record<string, string> {
  return Object.fromEntries([...rows].map(([id, row]) => [id, row.state.kind]));
}

describe.each(['https', 'http'] as const)('tabs of one connection over %s', (over) => {
  let browser: Browser;
  let first: OpenTab;
  let second: OpenTab;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('indexedDB', new IDBFactory());
    browser = new Browser(over);
    first = browser.open();
    await browser.advance(100);
    second = browser.open();
    await browser.advance(100);
  });
  afterEach(() => {
    browser.quit();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('have one owner and show the same rows', async () => {
    second.ask({ kind: 'add', entries: [entry('a'), entry('big', BIG)] });
    await browser.advance(2_000);
    expect(first.rows).toEqual(second.rows);
    expect(kinds(second)).toEqual({ a: 'done', big: 'sending' });
    expect([first.status()?.elsewhere, second.status()?.elsewhere]).toEqual([false, true]);
    await browser.advance(60_000);
    expect(kinds(first)).toEqual({ a: 'done', big: 'done' });
    expect(kinds(second)).toEqual({ a: 'done', big: 'done' });
    expect(browser.puts).toHaveLength(new Set(browser.puts).size);
  });

  it('report that restoring is done before the report with the restored rows', async () => {
    first.ask({ kind: 'add', entries: [entry('big', BIG)] });
    await browser.advance(1_000);
    const third = browser.open();
    await browser.advance(1_000);
    browser.quit();
    const reloaded = browser.open();
    await browser.advance(1_000);
    for (const tab of [first, third, reloaded])
      expect(tab.messages.slice(tab.messages.indexOf('restored'))).toContain('report');
    expect(reloaded.messages.indexOf('restored')).toBeGreaterThanOrEqual(0);
    expect(kinds(reloaded)).toEqual({ big: 'needs-file' });
  });

  it.each(['another tab opens', 'the owner closes'])(
    'never send a changed file without asking when %s',
    async (what) => {
      let file = new FakeFile('old', BIG, 1);
      const handle = fakeHandle(() => file);
      first.ask({ kind: 'add', entries: [{ ...entry('a', BIG), file, handle }] });
      await browser.advance(4_000);
      file = new FakeFile('new', 50 * MIB, 2);
      await browser.advance(5_000);
      expect(kinds(first)).toEqual({ a: 'needs-file' });
      browser.open();
      await browser.advance(3_000);
      const before = browser.puts.length;
      if (what === 'another tab opens') browser.open();
      else first.close();
      await browser.advance(30_000);
      expect(kinds(second)).toEqual({ a: 'needs-file' });
      expect(browser.puts).toHaveLength(before);
    },
  );

  it('resume all of many files if the owner closes just after they were resumed', async () => {
    first.ask({ kind: 'pause', ids: 'all' });
    first.ask({
      kind: 'add',
      entries: Array.from({ length: 5_000 }, (_, index) => entry(`f${index}`, 1)),
    });
    await browser.advance(3_000);
    expect(second.rows.size).toBe(5_000);
    first.ask({ kind: 'resume', ids: 'all' });
    await browser.advance(300);
    first.close();
    await browser.advance(2_000);
    expect(second.status()?.paused).toBe(false);
    expect(Object.values(kinds(second))).not.toContain('paused');
  });

  it('offer the handle of a cancelled file, also if it had waited for its file', async () => {
    let file = new FakeFile('old', BIG, 1);
    const handle = fakeHandle(() => file);
    first.ask({ kind: 'add', entries: [{ ...entry('a', BIG), file, handle }] });
    await browser.advance(4_000);
    file = new FakeFile('new', 50 * MIB, 2);
    await browser.advance(5_000);
    expect(kinds(first)).toEqual({ a: 'needs-file' });
    for (const tab of [first, second]) tab.messages.length = 0;
    first.ask({ kind: 'cancel', ids: ['a'] });
    await browser.advance(1_000);
    expect(kinds(first)).toEqual({ a: 'cancelled' });
    for (const tab of [first, second]) expect(tab.messages).toContain('handles');
  });

  it('run commands of any tab', async () => {
    first.ask({ kind: 'add', entries: [entry('big', BIG)] });
    await browser.advance(1_000);
    second.ask({ kind: 'pause', ids: ['big'] });
    await browser.advance(1_000);
    expect(kinds(first)).toEqual({ big: 'paused' });
    second.ask({ kind: 'cancel', ids: 'all' });
    await browser.advance(1_000);
    expect(kinds(first)).toEqual({ big: 'cancelled' });
  });

  it('leave running uploads to the owner when another tab opens', async () => {
    first.ask({ kind: 'add', entries: [entry('big', BIG)] });
    await browser.advance(3_000);
    const third = browser.open();
    await browser.advance(1_000);
    expect(kinds(third)).toEqual({ big: 'sending' });
    third.ask({ kind: 'add', entries: [entry('big-again', BIG)] });
    await browser.advance(60_000);
    expect(browser.puts.filter((put) => put.startsWith('big.wav'))).toHaveLength(10);
  });

  it('have one owner if they open at the same moment', async () => {
    browser.quit();
    await browser.advance(100);
    const both = [browser.open(), browser.open()];
    await browser.advance(100);
    for (const [at, tab] of both.entries()) tab.ask({ kind: 'add', entries: [entry(`of-${at}`)] });
    await browser.advance(3_000);
    expect(both.map((tab) => tab.status()?.elsewhere)).toEqual([false, true]);
    for (const tab of both) expect(kinds(tab)).toEqual({ 'of-0': 'done', 'of-1': 'done' });
  });

  it('run commands that were sent before the owner was known', async () => {
    const third = browser.open();
    third.ask({ kind: 'add', entries: [entry('early')] });
    await browser.advance(3_000);
    expect(kinds(first)).toEqual({ early: 'done' });
  });

  it('take over if the owner closes, and send no stored part again', async () => {
    first.ask({ kind: 'add', entries: [entry('big', BIG), entry('next', 40 * MIB)] });
    await browser.advance(4_000);
    first.close();
    const before = browser.puts.length;
    await browser.advance(120_000);
    expect(kinds(second)).toEqual({ big: 'done', next: 'done' });
    expect(second.status()?.elsewhere).toBe(false);
    expect(browser.store.isWhole('big.wav', 'big', BIG)).toBe(true);
    const sentTwice = browser.puts.length - new Set(browser.puts).size;
    expect(before).toBeGreaterThan(4);
    expect(sentTwice).toBeLessThanOrEqual(2);
  });

  it('take over finished, failed and paused rows unchanged', async () => {
    first.ask({ kind: 'add', entries: [entry('done'), entry('cancelled', BIG), entry('paused', BIG)] });
    first.ask({ kind: 'cancel', ids: ['cancelled'] });
    await browser.advance(3_000);
    first.ask({ kind: 'pause', ids: ['paused'] });
    await browser.advance(3_000);
    first.close();
    await browser.advance(3_000);
    expect(kinds(second)).toEqual({ done: 'done', cancelled: 'cancelled', paused: 'paused' });
    second.ask({ kind: 'resume', ids: 'all' });
    await browser.advance(60_000);
    expect(kinds(second)).toEqual({ done: 'done', cancelled: 'cancelled', paused: 'done' });
  });

  it('forget all uploads together', async () => {
    first.ask({ kind: 'add', entries: [entry('big', BIG)] });
    await browser.advance(2_000);
    second.ask({ kind: 'forget' });
    await browser.advance(2_000);
    expect([first.rows.size, second.rows.size]).toEqual([0, 0]);
    expect(second.messages).toContain('forgotten');
    expect(browser.disks.get(connectionId(connection))?.size).toBe(0);
    const before = browser.puts.length;
    await browser.advance(60_000);
    expect(browser.puts).toHaveLength(before);
  });

  it('wait for a sign-in, and continue under another key with their stored parts', async () => {
    first.ask({ kind: 'add', entries: [entry('big', BIG)] });
    await browser.advance(4_000);
    browser.keys.clear();
    await browser.advance(4_000);
    expect(first.status()?.signInNeeded).toBe(true);
    const before = browser.puts.length;
    await browser.advance(600_000);
    expect(browser.puts).toHaveLength(before);

    const renewed = { ...connection, key: 'second-key' };
    browser.keys.add(renewed.key);
    second.ask({ kind: 'sign-in', connection: renewed });
    await browser.advance(100);
    for (const tab of [first, second]) expect(tab.messages).toContain('moved');
    vi.advanceTimersByTime(2_000);
    await browser.advance(60_000);
    expect(kinds(first)).toEqual({ big: 'done' });
    expect(kinds(second)).toEqual({ big: 'done' });
    expect(browser.puts).toHaveLength(new Set(browser.puts).size);
    expect(browser.disks.get(connectionId(connection))?.size).toBe(0);
    expect(browser.disks.get(connectionId(renewed))?.size).toBe(0);
  });
});

it('tabs that can’t detect each other upload on their own', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('indexedDB', undefined);
  const browser = new Browser('http');
  const tabs = [browser.open(), browser.open()];
  for (const [at, tab] of tabs.entries()) tab.ask({ kind: 'add', entries: [entry(`of-${at}`)] });
  await browser.advance(3_000);
  expect(tabs.map(kinds)).toEqual([{ 'of-0': 'done' }, { 'of-1': 'done' }]);
  expect(tabs.map((tab) => tab.status()?.elsewhere)).toEqual([false, false]);
  expect(browser.puts).toHaveLength(2);
  browser.quit();
  vi.unstubAllGlobals();
});
