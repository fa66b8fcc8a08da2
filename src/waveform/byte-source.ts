// Bytes of a file, range by range: of one of this computer, or from an address. One that is good no more is replaced by
// another, as long as that leads to the same version.
import type { SoundSource } from './protocol.ts';

export interface ByteSource {
  /** Known with the first range. */
  readonly size: () => number;
  /** By which it can be opened again: the same version of it. */
  readonly reopenFrom: () => SoundSource;
  /**
   * Fewer where it ends before.
   * @param into where the bytes are put: who reads gigabytes fills no memory with what is over
   * @throws Unreadable
   */
  readonly read: (start: number, end: number, into?: ArrayBuffer) => Promise<Bytes>;
}
/** From the beginning of their buffer on. */
export type Bytes = Uint8Array<ArrayBuffer>;

export class UnreadableError extends Error {
  override readonly name = 'Unreadable';
}

/** Busy: the address is good, and who answers there can’t just now. */
type Failure = 'refused' | 'busy' | 'broken';

const REFUSED: ReadonlySet<number> = new Set([401, 403, 404, 410]);
/** Of the same range: a connection may break. */
const MAX_ATTEMPTS = 3;

/** @param renewUrl asks for an address; undefined: there is none */
export function openBytes(from: SoundSource, renewUrl: () => Promise<string | undefined>): ByteSource {
  return from.kind === 'local' ? localBytes(from) : remoteBytes(from, renewUrl);
}

function localBytes(from: Extract<SoundSource, { readonly kind: 'local' }>): ByteSource {
  const { file } = from;
  return {
    size: () => file.size,
    reopenFrom: () => from,
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
      // No browser is to keep what is read once.
      const response = await fetch(url, { headers, cache: 'no-store' });
      if (response.status !== 206) {
        await response.body?.cancel();
        if (REFUSED.has(response.status)) return 'refused';
        if (response.status >= 500 || response.status === 429) return 'busy';
        throw new UnreadableError(`It answers ${response.status}.`);
      }
      const said = response.headers.get('Content-Range') ?? '';
      size = Number(/\/(\d+)$/.exec(said)?.[1]);
      const now = `${response.headers.get('ETag')} ${size}`;
      version ??= now;
      if (!Number.isSafeInteger(size) || now !== version) {
        await response.body?.cancel();
        throw new UnreadableError('It is another file by now.');
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
    reopenFrom: () => ({ kind: 'remote', url: latest, ...(version !== undefined && { version }) }),
    async read(start, end, into) {
      for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
        const asked = address;
        // That there is none, or that asking failed, may have passed by the next try.
        const url = await asked.catch(() => undefined);
        const answer = url === undefined ? 'refused' : await attempt(url, start, end, into);
        if (typeof answer !== 'string') return answer;
        // What some buckets answer where an address has expired no page may read, and looks like a broken connection.
        const isGoodNoMore = answer === 'refused' || (answer === 'broken' && tries > 0);
        const isLast = tries + 1 === MAX_ATTEMPTS;
        // Others may have found that out before.
        if (isGoodNoMore && !isLast && address === asked) address = renewUrl();
      }
      throw new UnreadableError('It can’t be read.');
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
    // A server may send more than it was asked for.
    if (filled + value.length > length) throw new UnreadableError('It answers with another range.');
    bytes.set(value, filled);
    filled += value.length;
  }
}
