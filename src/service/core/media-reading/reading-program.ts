// The program that reads what media files say of themselves. It is given bytes of files that anybody may have made, so it can
// do nothing but ask for more of them: it opens nothing, and whoever started it ends it where it takes too long.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
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

setPriority(IDLE_PRIORITY);
dieFirst();

/** The one that is being read. */
let current = 0;
/** Who waits for bytes of it, in the order of asking. */
let waiting: PromiseWithResolvers<Uint8Array>[] = [];

function say(report: Report): void {
  process.send?.(report);
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

/** Where there is no memory left, Linux ends this and not the service. */
function dieFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Elsewhere, or not to be had.
  }
}

say({ kind: 'ready' });

process.on('message', (order: Order) => {
  if (order.kind === 'read') {
    current = order.file;
    waiting = [];
    void read(order.file, order.size);
  } else if (order.file === current) {
    if (order.kind === 'bytes') waiting.shift()?.resolve(order.bytes);
    else for (const asked of waiting.splice(0)) asked.reject(new Error('There are no more bytes.'));
  }
});

// The service is gone.
process.on('disconnect', () => process.exit());
