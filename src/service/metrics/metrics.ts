// What is counted and timed, for Prometheus. The one file that knows the library. Workspaces are in no label: how many
// there are is nobody’s business here, and each would be a series of its own.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReadOutcome } from '#service/core/media-reading/media-readings.ts';
import type { UploadEvent } from '#service/core/uploads/upload-context.ts';
import type { Answered } from '#service/http/measure-requests.ts';

/** What is asked only when somebody reads the metrics. */
export interface Sources {
  /** Multipart uploads that are neither completed nor swept. */
  readonly openUploads: () => Promise<number>;
  readonly lostLogLines: () => number;
}

export interface Metrics {
  readonly contentType: string;
  /** All of it, as Prometheus reads it. */
  text(): Promise<string>;
  readonly answered: (request: Answered) => void;
  readonly upload: (event: UploadEvent) => void;
  readonly fileRead: (outcome: ReadOutcome) => void;
  /** A call of a store that has come back. */
  storeCall(store: 'media' | 'records', call: string, seconds: number, hasFailed: boolean): void;
}

/** In seconds. A PUT takes as long as its sender does. */
const REQUEST_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 60, 600];
const STORE_BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

export function createMetrics({ openUploads, lostLogLines }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'lectern_http_request_duration_seconds',
    help: 'Requests by what answers them, from their first byte to the last of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const stores = new Histogram({
    name: 'lectern_store_call_duration_seconds',
    help: 'Calls of the stores of media and records, without the time that a body takes to come in.',
    labelNames: ['store', 'call', 'outcome'],
    buckets: STORE_BUCKETS,
    registers,
  });
  const uploads = new Counter({
    name: 'lectern_uploads_total',
    help: 'Multipart uploads by what became of them: begun, completed, swept.',
    labelNames: ['event'],
    registers,
  });
  const bodies = new Counter({
    name: 'lectern_bodies_received_total',
    help: 'Bodies put to an address of this service and stored: whole files, and parts.',
    labelNames: ['of'],
    registers,
  });
  const bytes = new Counter({
    name: 'lectern_bytes_received_total',
    help: 'Bytes of these.',
    registers,
  });
  const filesRead = new Counter({
    name: 'lectern_media_files_read_total',
    help: 'Media files read for their length and codecs: read, unreadable (nothing is known of them), failed (the store’s affair, tried again).',
    labelNames: ['outcome'],
    registers,
  });
  const open = {
    name: 'lectern_uploads_open',
    help: 'Multipart uploads neither completed nor swept. Of all services that share the records.',
    async collect(this: Gauge) {
      this.set(await openUploads());
    },
  };
  const lost = {
    name: 'lectern_log_lines_lost',
    help: 'Lines of the log that could not be written, since the start.',
    collect(this: Gauge) {
      this.set(lostLogLines());
    },
  };
  for (const asked of [open, lost]) registry.registerMetric(new Gauge({ ...asked, registers: [] }));

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    answered({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    upload(event) {
      if (event.kind !== 'received') {
        uploads.inc({ event: event.kind });
        return;
      }
      bodies.inc({ of: event.of });
      bytes.inc(event.bytes);
    },
    fileRead: (outcome) => filesRead.inc({ outcome }),
    storeCall(store, call, seconds, hasFailed) {
      stores.observe({ store, call, outcome: hasFailed ? 'failed' : 'ok' }, seconds);
    },
  };
}
