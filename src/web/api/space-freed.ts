// Notifies uploads that files were deleted, because uploads that wait for storage space may fit now.

type Listener = (connectionId: string) => void;

const listeners = new Set<Listener>();

/** @returns a function that removes the listener */
export function onSpaceFreed(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteSpaceFreed(connectionId: string): void {
  for (const listener of listeners) listener(connectionId);
}
