import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locksConformance } from './leader-lock.conformance.ts';
import { tabLocks } from './leader-lock.ts';

afterEach(() => vi.unstubAllGlobals());

function onPlainHttp(): void {
  vi.stubGlobal('navigator', {});
}

locksConformance('Web Locks', tabLocks);
describe('on plain HTTP', () => {
  beforeEach(onPlainHttp);
  locksConformance('IndexedDB', tabLocks);
});

describe('if the browser stores nothing, a tab is alone', () => {
  const { signal } = new AbortController();

  it('over HTTPS', async () => {
    const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    vi.stubGlobal('navigator', { locks: { request } });
    expect(await tabLocks.acquire('lock', signal)).toBe('alone');
  });

  it('over HTTP', async () => {
    onPlainHttp();
    vi.stubGlobal('indexedDB', undefined);
    expect(await tabLocks.acquire('lock', signal)).toBe('alone');
  });
});
