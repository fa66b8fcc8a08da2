// Tells uploads that files were deleted: those that wait for space may fit now.

type Listener = (connectionId: string) => void;

const listeners = new Set<Listener>();

/** @returns what ends it */
export function onSpaceFreed(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteSpaceFreed(connectionId: string): void {
  for (const listener of listeners) listener(connectionId);
}
