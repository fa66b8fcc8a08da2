// Several files of the gallery at once: as one archive where the browser writes where a person says, else one by one.
import { type DownloadFrom, endDownload, filesToDownload } from './download.ts';
import { saveOneByOne } from './save-each.ts';
import { canPickFile } from './save-picker.ts';
import { saveZip } from './save-zip.ts';

/**
 * @param folder or else what is selected
 * @param saveOne saves a single file that is selected
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
