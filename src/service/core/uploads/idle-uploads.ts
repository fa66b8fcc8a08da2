// Reads uploads without activity since a time, page by page, because reading very many at once would block other requests.
import type { RecordStore, UploadRecord } from '#service/records/record-store.ts';

const READ_AT_ONCE = 500;

export async function* idleUploads({ uploads }: RecordStore, since: string): AsyncGenerator<UploadRecord> {
  let page = await uploads.listIdle(since, READ_AT_ONCE);
  while (page.length > 0) {
    yield* page;
    page = await uploads.listIdle(since, READ_AT_ONCE, page.at(-1));
  }
}
