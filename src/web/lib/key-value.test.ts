import { expect, test, vi } from 'vitest';
import { keyValue } from './key-value.ts';

/** Returns a storage that is full after its first entry. */
function tinyStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem(key, value) {
      if (values.size > 0 && !values.has(key)) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
  };
}

test('falls back to memory if the browser forbids storage, and reports that it isn’t persistent', () => {
  const storage = keyValue(() => {
    throw new DOMException('no', 'SecurityError');
  });
  storage.set('a', '1');
  expect(storage.get('a')).toBe('1');
  expect(storage.keys()).toEqual(['a']);
  storage.delete('a');
  expect(storage.get('a')).toBeUndefined();
  expect(storage.isPersistent).toBe(false);
});

test('probing leaves no entry', () => {
  const storage = tinyStorage();
  expect(keyValue(() => storage).isPersistent).toBe(true);
  expect(storage.length).toBe(0);
});

test('keeps values in memory while the storage is full, and reports it', () => {
  const storage = tinyStorage();
  const kept = keyValue(() => storage);
  expect(kept.set('a', '1')).toBe(true);
  expect(kept.set('b', '2')).toBe(false);
  expect(kept.get('b')).toBe('2');
  expect(kept.keys()).toEqual(['a', 'b']);
  expect(storage.getItem('b')).toBeNull();
  kept.delete('a');
  expect(kept.set('b', '3')).toBe(true);
  expect(kept.get('b')).toBe('3');
  kept.delete('b');
  expect(kept.keys()).toEqual([]);
});

test('another tab’s change wins over a value that did not fit', () => {
  const storage = tinyStorage();
  const tabs = new EventTarget();
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
  const kept = keyValue(() => storage);
  vi.unstubAllGlobals();
  const dispatch = (key: string | null, storageArea: Storage) =>
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea }));
  kept.set('a', '1');
  kept.set('b', '2');
  kept.set('c', '3');
  dispatch('b', tinyStorage());
  expect(kept.get('b')).toBe('2');
  dispatch('b', storage);
  expect(kept.keys()).toEqual(['a', 'c']);
  dispatch(null, storage);
  expect(kept.keys()).toEqual(['a']);
});
