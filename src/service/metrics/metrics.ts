// Counts and times events for Prometheus. Only this file uses its library. No label names a workspace, because each one
// would be a time series of its own.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReadOutcome } from '#service/core/media-reading/media-readings.ts';
import type { UploadEvent } from '#service/core/uploads/upload-context.ts';
import type { Answered } from '#service/http/measure-requests.ts';

/** Values that are read only when somebody requests the metrics. */
export interface Sources {
  /** Returns the number of multipart uploads that are neither completed nor swept. */
  readonly openUploads: () => Promise<number>;
  readonly lostLogLines: () => number;
}

export interface Metrics {
  readonly contentType: string;
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly answered: (request: Answered) => void;
  readonly upload: (event: UploadEvent) => void;
  readonly fileRead: (outcome: ReadOutcome) => void;
  /** Records a finished store call. */
  storeCall(store: 'media' | 'records', call: string, seconds: number, hasFailed: boolean): void;
}

/** Upper limits (s) of the histograms. A PUT takes as long as its client. */
const REQUEST_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 60, 600];
const STORE_BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

export function createMetrics({ openUploads, lostLogLines }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'lectern_http_request_duration_seconds',
    help: 'Duration of requests, from the first byte of the request to the last byte of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const stores = new Histogram({
    name: 'lectern_store_call_duration_seconds',
    help: 'Duration of calls to the media and record stores, without the time to receive a body.',
    labelNames: ['store', 'call', 'outcome'],
    buckets: STORE_BUCKETS,
    registers,
  });
  const uploads = new Counter({
    name: 'lectern_uploads_total',
    help: 'Multipart uploads by event: begun, completed, swept.',
    labelNames: ['event'],
    registers,
  });
  const bodies = new Counter({
    name: 'lectern_bodies_received_total',
    help: 'Bodies received at a signed address and stored: whole files and parts.',
    labelNames: ['of'],
    registers,
  });
  const bytes = new Counter({
    name: 'lectern_bytes_received_total',
    help: 'Bytes of the bodies received and stored.',
    registers,
  });
  const filesRead = new Counter({
    name: 'lectern_media_files_read_total',
    help: 'Media files read for their duration and codecs: read, unreadable (no details found), failed (store error, tried again).',
    labelNames: ['outcome'],
    registers,
  });
  const open = {
    name: 'lectern_uploads_open',
    help: 'Multipart uploads neither completed nor swept, of all services that share the records.',
    async collect(this: Gauge) {
      this.set(await openUploads());
    },
  };
  const lost = {
    name: 'lectern_log_lines_lost',
    help: 'Log lines that could not be written since the start.',
    collect(this: Gauge) {
      this.set(lostLogLines());
    },
  };
  for (const gauge of [open, lost]) registry.registerMetric(new Gauge({ ...gauge, registers: [] }));

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
