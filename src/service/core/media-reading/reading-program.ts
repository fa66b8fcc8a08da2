// The program that reads details from media files. Anybody may have made these files, so it can only request bytes of the current
// file from the service. It opens no file, and the service kills it if it takes too long.
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

/** Formats, recognised by content and not by name. HLS is left out, because its playlists refer to other files. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, MP3, OGG, FLAC, ADTS, MPEG_TS];

/** Maximum size (bytes) of the cache of a file's bytes. */
const CACHE_BYTES = 4 * 1024 * 1024;

const IDLE_PRIORITY = 19;

setPriority(IDLE_PRIORITY);
preferOomKill();

/** Number of the file that is being read. */
let current = 0;
/** Pending requests for bytes of this file, in order. */
let waiting: PromiseWithResolvers<Uint8Array>[] = [];

function send(report: Report): void {
  process.send?.(report);
}

async function read(file: number, size: number): Promise<void> {
  const seen: Uint8Array[] = [];
  const source = new CustomSource({
    getSize: () => size,
    async read(start, end) {
      const asked = Promise.withResolvers<Uint8Array>();
      waiting.push(asked);
      send({ kind: 'want', file, start, end });
      const bytes = await asked.promise;
      seen.push(bytes);
      return bytes;
    },
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'fileSystem',
    // Callers that await the bytes get the errors.
    handleUnhandledError: () => {},
  });
  using input = new Input({ source, formats: FORMATS });
  send({ kind: 'read', file, ...(await readDetails(input, () => seen)) });
}

/** Makes Linux kill this process, and not the service, when memory runs out. */
function preferOomKill(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux, or not permitted.
  }
}

send({ kind: 'ready' });

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

// The service has ended.
process.on('disconnect', () => process.exit());
