// The thread that reads what media files say of themselves. It is given bytes of files that anybody may have made, so it can
// do nothing but ask for more of them: it opens nothing, and whoever started it ends it where it takes too long.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import {
  ADTS,
  CustomSource,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { readDetails } from './read-details.ts';
import type { Order, Report } from './reading-protocol.ts';

/** By what a file has in it, not by its name. None of these reads other files (HLS does). */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, MP3, OGG, FLAC, ADTS, MPEG_TS];

/** Of what was read of a file, so much is held. */
const CACHE_BYTES = 4 * 1024 * 1024;

const IDLE_PRIORITY = 19;

// On Linux a thread has its own; elsewhere this would be the whole service’s.
if (process.platform === 'linux') setPriority(IDLE_PRIORITY);

/** The one that is being read. */
let current = 0;
/** Who waits for bytes of it, in the order of asking. */
let waiting: PromiseWithResolvers<Uint8Array>[] = [];

function say(report: Report): void {
  parentPort?.postMessage(report);
}

/**
 * Whether a table of compact sample sizes is in it: of that mediabunny 1.61 makes a list as long as the table says it is, of a
 * file of 3 kB one of four billion, which neither a limit of bytes nor one of a thread's memory ends in time. Hardly anybody
 * writes one.
 * @param before what was read before: the name may lie between the two
 */
function namesCompactSizes(before: Uint8Array | undefined, bytes: Uint8Array): boolean {
  const edge = Buffer.concat([before?.subarray(-3) ?? new Uint8Array(), bytes.subarray(0, 3)]);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('stz2') || edge.includes('stz2');
}

async function read(file: number, size: number): Promise<void> {
  const seen: Uint8Array[] = [];
  const source = new CustomSource({
    getSize: () => size,
    async read(start, end) {
      const asked = Promise.withResolvers<Uint8Array>();
      waiting.push(asked);
      say({ kind: 'want', file, start, end });
      const bytes = await asked.promise;
      if (namesCompactSizes(seen.at(-1), bytes))
        throw new Error('It may say of billions of samples nothing but their number.');
      seen.push(bytes);
      return bytes;
    },
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'fileSystem',
    // Whatever fails is told where it is waited for.
    handleUnhandledError: () => {},
  });
  using input = new Input({ source, formats: FORMATS });
  say({ kind: 'read', file, ...(await readDetails(input, () => seen)) });
}

say({ kind: 'ready' });

parentPort?.on('message', (order: Order) => {
  if (order.kind === 'read') {
    current = order.file;
    waiting = [];
    void read(order.file, order.size);
  } else if (order.file === current) {
    if (order.kind === 'bytes') waiting.shift()?.resolve(order.bytes);
    else for (const asked of waiting.splice(0)) asked.reject(new Error('There are no more bytes.'));
  }
});
