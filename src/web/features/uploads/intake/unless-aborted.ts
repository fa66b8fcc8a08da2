/** A disk that hangs must not keep the person waiting who cancelled. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new DOMException('Cancelled', 'AbortError'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([aborted.promise, work]);
  } finally {
    // It would keep what the work came to for as long as the signal lives.
    signal.removeEventListener('abort', abort);
  }
}
