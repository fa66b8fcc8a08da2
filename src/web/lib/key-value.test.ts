import { expect, test } from 'vitest';
import { keyValue } from './key-value.ts';

/** A storage that is full after its first entry. */
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

test('a storage the browser forbids is replaced by memory that says it won’t last', () => {
  const kept = keyValue(() => {
    throw new DOMException('no', 'SecurityError');
  });
  kept.set('a', '1');
  expect(kept.get('a')).toBe('1');
  expect(kept.keys()).toEqual(['a']);
  kept.delete('a');
  expect(kept.get('a')).toBeUndefined();
  expect(kept.lasting).toBe(false);
});

test('trying a storage out leaves nothing in it', () => {
  const storage = tinyStorage();
  expect(keyValue(() => storage).lasting).toBe(true);
  expect(storage.length).toBe(0);
});

test('a full storage drops what is set and breaks nothing', () => {
  const kept = keyValue(tinyStorage);
  kept.set('a', '1');
  kept.set('b', '2');
  expect(kept.get('a')).toBe('1');
  expect(kept.get('b')).toBeUndefined();
  expect(kept.keys()).toEqual(['a']);
});
