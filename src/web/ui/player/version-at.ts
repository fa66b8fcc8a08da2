// Which version of a file an address leads to, told by its first byte: a media element says no more than that it failed.
import { isReachable } from '#web/lib/is-reachable.ts';

export type AtAddress =
  | { readonly kind: 'readable'; readonly version: string }
  /** The address is good no more: it has expired, or the file is gone or another. */
  | { readonly kind: 'refused' }
  /** Another origin answers, and doesn’t let this page read what: a bucket that allows none, or one that refuses. */
  | { readonly kind: 'withheld' }
  | { readonly kind: 'unreachable' };

const REFUSED: ReadonlySet<number> = new Set([401, 403, 404, 410, 412]);

/** Rejects only as it is aborted. */
export async function versionAt(url: string, signal: AbortSignal): Promise<AtAddress> {
  try {
    const response = await fetch(url, { headers: { Range: 'bytes=0-0' }, cache: 'no-store', signal });
    const { status, headers } = response;
    // Whoever knows no ranges would send all of it.
    await response.body?.cancel();
    if (REFUSED.has(status)) return { kind: 'refused' };
    // An empty file has no first byte.
    if (!response.ok && status !== 416) return { kind: 'unreachable' };
    const told = [headers.get('ETag') ?? headers.get('Last-Modified'), headers.get('Content-Range')];
    return { kind: 'readable', version: told.join(' ') };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TypeError)) throw error;
    // Its own origin withholds nothing from a page: what answers a moment later was away.
    return { kind: !isOwn(url) && (await isReachable(url, signal)) ? 'withheld' : 'unreachable' };
  }
}

function isOwn(url: string): boolean {
  return new URL(url, location.href).origin === location.origin;
}
