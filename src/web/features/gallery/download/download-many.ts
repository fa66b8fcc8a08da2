// Saves several files: as one archive if the browser has a save dialog for pages, otherwise one by one.
import { type DownloadFrom, endDownload, filesToDownload } from './download.ts';
import { saveOneByOne } from './save-each.ts';
import { canPickFile } from './save-picker.ts';
import { saveZip } from './save-zip.ts';

/**
 * @param folder if undefined, the selection is saved
 * @param saveOne saves a single selected file without an archive
 */
export async function downloadMany(
  from: DownloadFrom,
  folder: string | undefined,
  saveOne: (path: string) => void,
): Promise<void> {
  const begun = await from.catalog.ask({ kind: 'begin-download', folder });
  const download = { ...from, begun };
  if (folder === undefined && begun.files === 1) {
    for await (const { path } of filesToDownload(download)) saveOne(path);
    endDownload(download);
  } else if (begun.files === 0) endDownload(download);
  else if (canPickFile()) await saveZip(download);
  else saveOneByOne(download);
}
