// Finds the version of a file at an address by requesting its first byte, because a media element reports only that it
// failed.
import { isReachable } from '#api-client/is-reachable.ts';

export type FileVersion =
  | { readonly kind: 'readable'; readonly version: string }
  /** The address has expired, or the file was deleted or replaced. */
  | { readonly kind: 'refused' }
  /** Another origin responds without CORS permission: the bucket has no CORS rules, or rejected the request. */
  | { readonly kind: 'withheld' }
  | { readonly kind: 'unreachable' };

const REFUSED: ReadonlySet<number> = new Set([401, 403, 404, 410, 412]);

/** Rejects only if it is aborted. */
export async function readFileVersion(url: string, signal: AbortSignal): Promise<FileVersion> {
  try {
    const response = await fetch(url, { headers: { Range: 'bytes=0-0' }, cache: 'no-store', signal });
    const { status, headers } = response;
    // A server without range support would send the whole file.
    await response.body?.cancel();
    if (REFUSED.has(status)) return { kind: 'refused' };
    // An empty file has no first byte (416).
    if (!response.ok && status !== 416) return { kind: 'unreachable' };
    const validators = [headers.get('ETag') ?? headers.get('Last-Modified'), headers.get('Content-Range')];
    return { kind: 'readable', version: validators.join(' ') };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TypeError)) throw error;
    // CORS never blocks the page’s own origin: the service was unreachable for a moment.
    return { kind: !isOwn(url) && (await isReachable(url, signal)) ? 'withheld' : 'unreachable' };
  }
}

function isOwn(url: string): boolean {
  return new URL(url, location.href).origin === location.origin;
}
