// Everything that is measured, put together: the stores with their calls timeCalls, and what hears of the rest.
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
  const told =
    (store: 'media' | 'records') =>
    (...call: [name: string, seconds: number, hasFailed: boolean]) =>
      metrics.storeCall(store, ...call);
  return {
    records: timeCalls(records, told('records'), RECORD_GROUPS),
    media: timeCalls(media, told('media'), MEDIA_GROUPS),
  };
}
