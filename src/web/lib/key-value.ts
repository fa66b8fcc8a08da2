// Browser storage that may be missing, full or forbidden (private windows, policies, embedded pages). Values that
// can’t be stored stay in memory until the page is closed.
export interface KeyValue {
  readonly get: (key: string) => string | undefined;
  /** Returns false if the value will be lost with the page. */
  readonly set: (key: string, value: string) => boolean;
  readonly delete: (key: string) => void;
  readonly keys: () => string[];
  /** False if values are lost with the page. */
  readonly isPersistent: boolean;
}

/** @param open returns the storage, or throws if the browser forbids it: `() => window.localStorage` */
export function keyValue(open: () => Storage): KeyValue {
  try {
    const storage = open();
    const probe = 'lectern.probe';
    storage.setItem(probe, '');
    storage.removeItem(probe);
    return stored(storage);
  } catch {
    return inMemory();
  }
}

function stored(storage: Storage): KeyValue {
  /** Values that did not fit into the storage. They are newer than stored values of the same key. */
  const overflow = inMemory();
  // A value stored by another tab is newer.
  globalThis.addEventListener?.('storage', ({ key, storageArea }) => {
    if (storageArea !== storage) return;
    for (const stale of key === null ? overflow.keys() : [key]) overflow.delete(stale);
  });
  return {
    get: (key) => overflow.get(key) ?? storage.getItem(key) ?? undefined,
    set(key, value) {
      try {
        storage.setItem(key, value);
        overflow.delete(key);
        return true;
      } catch {
        return overflow.set(key, value);
      }
    },
    delete(key) {
      overflow.delete(key);
      storage.removeItem(key);
    },
    keys() {
      const there = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return [...new Set([...there, ...overflow.keys()])];
    },
    isPersistent: true,
  };
}

export function inMemory(): KeyValue {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value);
      return false;
    },
    delete: (key) => void values.delete(key),
    keys: () => [...values.keys()],
    isPersistent: false,
  };
}
