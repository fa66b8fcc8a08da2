// Long work in pieces: none holds up the thread for longer than a frame can spare.

const PIECE_MS = 10;

/**
 * To be asked as often as one likes: a promise where the piece is over, resolved in a task of its own. It rejects with the
 * signal's reason where nobody waits for the rest any more.
 */
export function inPieces(signal?: AbortSignal): () => Promise<void> | undefined {
  let began = performance.now();
  const rest = async () => {
    await nextTask();
    signal?.throwIfAborted();
    began = performance.now();
  };
  return () => (performance.now() - began < PIECE_MS ? undefined : rest());
}

/** Not a timer: those wait a second each in a tab that isn't seen. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener(
      'message',
      () => {
        port1.close();
        resolve();
      },
      { once: true },
    );
    port1.start();
    port2.postMessage(undefined);
  });
}
