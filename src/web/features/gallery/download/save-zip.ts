// Saves several files as one archive, written directly to a file that the user picks.
import { ApiError } from '#api-client/api-error.ts';
import { baseName } from '#text/path.ts';
import type { ActiveConnection } from '#web/api/connections/connection-context.ts';
import { askToSignIn } from '#web/api/connections/sign-in.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { refetchFilesInBackground } from '#web/features/gallery/files/refetch-files.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import { words as ui } from '#web/ui/words.ts';
import { createReader, type Download, endDownload, filesToDownload, zipName } from './download.ts';
import { showDownloadProgress } from './download-progress.tsx';
import { EntryNames } from './entry-names.ts';
import { whyUnreachable } from './read-url.ts';
import { FileReplaced, ReadingBlocked } from './resumable-reader.ts';
import { countRunningDownloads, withRunningDownload } from './running-downloads.ts';
import { askOneByOne } from './save-each.ts';
import { type PickedFile, pickFile } from './save-picker.ts';
import { words } from './words.ts';
import { NoFilesLeft, type Zipped, zipFiles } from './zip-files.ts';

/** Opens the save dialog and writes the archive. Reports the result in the status line. Never throws. */
export async function saveZip(download: Download): Promise<void> {
  const suggested = zipName(download);
  let place: PickedFile | undefined;
  try {
    place = await pickFile(suggested);
  } catch {
    notify({ message: sentences(words.notSaved(suggested), words.notWritten), color: 'red' });
  }
  if (!place) return endDownload(download);
  const { name, removeIfEmpty } = place;
  let canRetry = false;
  try {
    const zipped = await write(download, place);
    reportSaved(name, zipped);
    if (zipped.leftOut.length > 0) refetchFilesInBackground(activeConnection(download));
  } catch (error) {
    await removeIfEmpty().catch(() => undefined);
    canRetry = await reportFailure(download, name, error);
  } finally {
    if (!canRetry) endDownload(download);
  }
}

async function write(download: Download, { name, open }: PickedFile): Promise<Zipped> {
  const { begun, connectionId } = download;
  const before = countRunningDownloads(name);
  return withRunningDownload({ connectionId, name }, async (controller) => {
    const { signal } = controller;
    const title = before === 0 ? words.saving(name) : words.savingAgain(name, before + 1);
    const progressNote = showDownloadProgress(title, () => controller.abort());
    let isWaitingForServer = false;
    let progress = () => words.progress(0, begun.files);
    const update = () =>
      progressNote.update(() => (isWaitingForServer ? sentences(progress(), words.waiting) : progress()));
    update();
    try {
      return await zipFiles(filesToDownload(download), await open(), {
        reader: createReader(download, signal, (isWaiting) => {
          isWaitingForServer = isWaiting;
          update();
        }),
        names: new EntryNames(begun.folder),
        signal,
        onProgress(files, bytes) {
          progress = () => progressText(begun.files, begun.bytes, files, bytes);
          update();
        },
      });
    } finally {
      progressNote.hide();
    }
  });
}

/** Leaves out the total size if it is unknown, or wrong because files were replaced. */
function progressText(all: number, allBytes: number | undefined, files: number, bytes: number): string {
  return allBytes === undefined || allBytes < bytes
    ? words.progressInBytes(files, all, bytes)
    : words.progressOfBytes(files, all, bytes, allBytes);
}

function reportSaved(name: string, { files, leftOut }: Zipped): void {
  const saved = words.saved(name, files);
  if (leftOut.length === 0) notify({ message: saved, color: 'green' });
  else
    notify({ message: sentences(saved, words.leftOut(leftOut.map(baseName))), color: 'yellow', stays: true });
}

/** @returns whether the user can retry with the same files */
async function reportFailure(download: Download, name: string, error: unknown): Promise<boolean> {
  if (error instanceof DOMException && error.name === 'AbortError') {
    notify({ message: words.cancelled(name) });
    return false;
  }
  const unreachable =
    error instanceof ReadingBlocked ? await whyUnreachable(download.connection, error.address) : undefined;
  if (error instanceof ReadingBlocked && unreachable === undefined) {
    askOneByOne(download, sentences(words.notSaved(name), words.unreadable));
    return true;
  }
  if (error instanceof ApiError && error.isSignedOut) askToSignIn({ byPerson: true });
  if (error instanceof FileReplaced || error instanceof NoFilesLeft)
    refetchFilesInBackground(activeConnection(download));
  const canRetry = !(error instanceof NoFilesLeft);
  notify({
    message: sentences(words.notSaved(name), unreachable ?? reason(error)),
    color: 'red',
    ...(canRetry && { action: { label: ui.retry, run: () => void saveZip(download) } }),
  });
  return canRetry;
}

function reason(error: unknown): string {
  if (error instanceof FileReplaced) return words.replaced(baseName(error.message));
  if (error instanceof NoFilesLeft) return words.nothingThere;
  if (!(error instanceof DOMException)) return errorText(error);
  return error.name === 'QuotaExceededError' ? words.noRoom : words.notWritten;
}

function activeConnection({ connection, connectionId: id }: Download): ActiveConnection {
  return { id, connection };
}
