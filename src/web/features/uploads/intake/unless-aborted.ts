/** A disk that hangs must not keep the person waiting who cancelled. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')), {
      once: true,
    });
    work.then(resolve, reject);
  });
}
