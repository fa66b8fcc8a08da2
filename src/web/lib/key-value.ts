// Browser storage that may be missing, full or forbidden (private windows, policies, embedded pages): every
// access is tried, and what can't be stored lives in memory until the page goes.
export interface KeyValue {
  readonly get: (key: string) => string | undefined;
  /** False when this value doesn't outlive the page. */
  readonly set: (key: string, value: string) => boolean;
  readonly delete: (key: string) => void;
  readonly keys: () => string[];
  /** False when values don't outlive the page. */
  readonly lasting: boolean;
}

/** @param open answers the storage, or throws where the browser forbids it: `() => window.localStorage` */
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
  /** What a full storage did not take. What it has of the same key is older. */
  const overflow = inMemory();
  // What another tab stores since is newer.
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
    lasting: true,
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
    lasting: false,
  };
}
