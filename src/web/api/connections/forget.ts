// Sign-out cleanup. Features first close their databases and stop their uploads here. Then delete-stored.ts deletes
// everything whose name contains the connection’s id.

type Forget = (connectionId: string) => void | Promise<void>;

/** Maximum time (ms) to wait for a feature. */
export const FORGET_TIMEOUT_MS = 3000;

const hooks = new Set<Forget>();

/**
 * Registers a callback that runs before the stored data of a connection is deleted: stop, close, drop from memory.
 * Names of databases, caches and storage entries must contain the connection's id, so that they are found and deleted.
 * @returns a function that removes the callback
 */
export function onForget(forget: Forget): () => void {
  hooks.add(forget);
  return () => {
    hooks.delete(forget);
  };
}

/**
 * Runs the callbacks. Never throws and waits only a limited time, because a feature that hangs must not keep a key
 * stored.
 */
export async function runForgetCallbacks(connectionId: string): Promise<void> {
  const all = Promise.allSettled([...hooks].map(async (hook) => hook(connectionId)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, FORGET_TIMEOUT_MS))]);
}
