/** Rejects as soon as the signal aborts, because a disk that hangs must not keep a person waiting who cancelled. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new DOMException('Cancelled', 'AbortError'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([aborted.promise, work]);
  } finally {
    // The listener would keep the result in memory for as long as the signal lives.
    signal.removeEventListener('abort', abort);
  }
}
