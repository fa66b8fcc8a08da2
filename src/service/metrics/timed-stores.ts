// Wraps both stores so that all their calls are timed.
import type { MediaStore } from '#service/media-store/media-store.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import type { Metrics } from './metrics.ts';
import { timeCalls } from './time-calls.ts';

export interface Stores {
  readonly records: RecordStore;
  readonly media: MediaStore;
}

/** Members of the stores that have calls of their own. */
const MEDIA_GROUPS = ['intake', 'direct'];
const RECORD_GROUPS = [
  'glossaries',
  'terms',
  'keys',
  'uploads',
  'usedAddresses',
  'mediaLists',
  'mediaFiles',
  'settings',
];

export function timedStores({ records, media }: Stores, metrics: Metrics): Stores {
  const report =
    (store: 'media' | 'records') =>
    (...call: [name: string, seconds: number, hasFailed: boolean]) =>
      metrics.storeCall(store, ...call);
  return {
    records: timeCalls(records, report('records'), RECORD_GROUPS),
    media: timeCalls(media, report('media'), MEDIA_GROUPS),
  };
}
