/**
 * Whether any server answers at this URL. Works for other origins too, because the page doesn't read the response.
 * @throws the signal's reason if it is aborted
 */
export async function isReachable(url: string, signal?: AbortSignal): Promise<boolean> {
  try {
    const request: RequestInit = { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' };
    await fetch(url, { ...request, ...(signal && { signal }) });
    return true;
  } catch {
    signal?.throwIfAborted();
    return false;
  }
}
