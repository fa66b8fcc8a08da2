// Signing out leaves nothing behind. Features that hold something open (a database, a running upload) let go of it
// here; then everything stored whose name carries the connection's id is deleted, whoever stored it (delete-stored.ts).

type Forget = (connectionId: string) => void | Promise<void>;

/** In milliseconds. */
export const PATIENCE_MS = 3000;

const hooks = new Set<Forget>();

/**
 * Registers what must happen before the stored things of a connection are deleted: stop, close, drop from memory.
 * Names of databases, caches and storage entries must contain the connection's id: those are found and deleted for you.
 * @returns a function that takes the registration back
 */
export function onForget(forget: Forget): () => void {
  hooks.add(forget);
  return () => {
    hooks.delete(forget);
  };
}

/** Runs what is registered. Never throws, and never waits long: a feature that hangs must not keep a key alive. */
export async function letGo(connectionId: string): Promise<void> {
  const all = Promise.allSettled([...hooks].map(async (hook) => hook(connectionId)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
