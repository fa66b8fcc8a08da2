// A download of several files: the catalog holds their paths, this module lists and reads them.
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import type { BegunDownload, Catalog, DownloadFile } from '#catalog/client.ts';
import { createReadUrl } from '#contract/read-url.ts';
import { baseName } from '#text/path.ts';
import { connections } from '#web/api/connections/connections.ts';
import { abortableSleep } from '#web/lib/abortable-sleep.ts';
import { safePart } from './entry-names.ts';
import { ResumableReader } from './resumable-reader.ts';

/** Number of files requested from the catalog at once. */
const PAGE_SIZE = 1_000;

export interface DownloadFrom {
  readonly catalog: Catalog;
  readonly connection: Connection;
  readonly connectionId: string;
}

export interface Download extends DownloadFrom {
  readonly begun: BegunDownload;
}

export async function* filesToDownload({
  catalog,
  begun: { number },
}: Download): AsyncGenerator<DownloadFile> {
  let from = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const { files, next } = await catalog.ask({ kind: 'files-to-download', number, from, most: PAGE_SIZE });
    yield* files;
    if (files.length < PAGE_SIZE) return;
    from = next;
  }
}

export function endDownload({ catalog, begun: { number } }: Download): void {
  void catalog.ask({ kind: 'end-download', number }).catch(() => undefined);
}

/** Names the archive after the folder or, for all files, after the workspace. */
export function zipName({ begun: { folder }, connection, connectionId }: Download): string {
  const saved = connections.get().saved.find(({ id }) => id === connectionId);
  const workspace = saved?.name ?? saved?.workspace ?? new URL(connection.baseUrl).hostname;
  return `${safePart(folder === '' ? workspace : baseName(folder.slice(0, -1)))}.zip`;
}

export function createReader(
  { connection }: Download,
  signal: AbortSignal,
  onWaiting: (isWaiting: boolean) => void,
): ResumableReader {
  return new ResumableReader({
    address: (path) => call(connection, createReadUrl, { body: { fileName: path } }, { signal }),
    fetch: (url, init) => fetch(url, init),
    sleep: abortableSleep,
    signal,
    onWaiting,
  });
}
