// Reads byte ranges of a file, either of a local one or from a URL. Requests a new URL when the current one has expired.
// Fails if the file changes meanwhile, because ranges of two versions must not be mixed.
import type { SoundSource } from './protocol.ts';

export interface ByteSource {
  /** Size of the file (bytes); known after the first read. */
  readonly size: () => number;
  /** Source from which another worker can open the same version of the file. */
  readonly currentSource: () => SoundSource;
  /**
   * Reads the bytes from `start` (inclusive) to `end` (exclusive), fewer at the end of the file.
   * @param into buffer to fill; reusing one avoids garbage when reading gigabytes
   * @throws UnreadableError if the range can't be read
   */
  readonly read: (start: number, end: number, into?: ArrayBuffer) => Promise<Bytes>;
}
/** Bytes that start at offset 0 of their buffer. */
export type Bytes = Uint8Array<ArrayBuffer>;

export class UnreadableError extends Error {
  override readonly name = 'Unreadable';
}

/**
 * Why a read failed. `refused`: the URL is expired or wrong. `busy`: the URL is valid, but the server is overloaded.
 * `broken`: no response, which can be either the network or a URL that has expired.
 */
type Failure = 'refused' | 'busy' | 'broken';

const REFUSED: ReadonlySet<number> = new Set([401, 403, 404, 410]);
/** Maximum number of attempts to read a range. */
const MAX_ATTEMPTS = 3;

/** @param renewUrl requests a new URL; returns undefined if there is none */
export function openBytes(from: SoundSource, renewUrl: () => Promise<string | undefined>): ByteSource {
  return from.kind === 'local' ? localBytes(from) : remoteBytes(from, renewUrl);
}

function localBytes(from: Extract<SoundSource, { readonly kind: 'local' }>): ByteSource {
  const { file } = from;
  return {
    size: () => file.size,
    currentSource: () => from,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  };
}

function remoteBytes(
  from: Extract<SoundSource, { readonly kind: 'remote' }>,
  renewUrl: () => Promise<string | undefined>,
): ByteSource {
  let { url: latest, version } = from;
  let size = 0;
  let address = Promise.resolve<string | undefined>(from.url);

  async function attempt(
    url: string,
    start: number,
    end: number,
    into?: ArrayBuffer,
  ): Promise<Bytes | Failure> {
    try {
      const headers = { Range: `bytes=${start}-${end - 1}` };
      // Each range is read once, so the browser should not cache it.
      const response = await fetch(url, { headers, cache: 'no-store' });
      if (response.status !== 206) {
        await response.body?.cancel();
        if (REFUSED.has(response.status)) return 'refused';
        if (response.status >= 500 || response.status === 429) return 'busy';
        throw new UnreadableError(`The server responded with status ${response.status}.`);
      }
      const contentRange = response.headers.get('Content-Range') ?? '';
      size = Number(/\/(\d+)$/.exec(contentRange)?.[1]);
      const now = `${response.headers.get('ETag')} ${size}`;
      version ??= now;
      if (!Number.isSafeInteger(size) || now !== version) {
        await response.body?.cancel();
        throw new UnreadableError('The file changed while it was read.');
      }
      latest = url;
      return await readBody(response, end - start, into);
    } catch (error) {
      if (error instanceof UnreadableError) throw error;
      return 'broken';
    }
  }

  return {
    size: () => size,
    currentSource: () => ({ kind: 'remote', url: latest, ...(version !== undefined && { version }) }),
    async read(start, end, into) {
      for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
        const urlBefore = address;
        // A failed renewal counts as refused, so that the next attempt requests a URL again.
        const url = await urlBefore.catch(() => undefined);
        const answer = url === undefined ? 'refused' : await attempt(url, start, end, into);
        if (typeof answer !== 'string') return answer;
        // Some buckets send no CORS headers for an expired URL, which looks like a broken connection to the page.
        const isExpired = answer === 'refused' || (answer === 'broken' && attempts > 0);
        const isLast = attempts + 1 === MAX_ATTEMPTS;
        // A concurrent read may have renewed the URL already.
        if (isExpired && !isLast && address === urlBefore) address = renewUrl();
      }
      throw new UnreadableError('The file can’t be read.');
    },
  };
}

async function readBody({ body }: Response, length: number, into = new ArrayBuffer(length)): Promise<Bytes> {
  const bytes = new Uint8Array(into, 0, length);
  let filled = 0;
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return bytes.subarray(0, filled);
    // A server may send more bytes than requested.
    if (filled + value.length > length)
      throw new UnreadableError('The server sent more bytes than requested.');
    bytes.set(value, filled);
    filled += value.length;
  }
}
