// Several files as one archive, straight to a place on the disk.
import { ApiError } from '#api-client/api-error.ts';
import { baseName } from '#text/path.ts';
import type { ActiveConnection } from '#web/api/connections/connection-context.ts';
import { askToSignIn } from '#web/api/connections/sign-in.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { refetchFilesInBackground } from '#web/features/gallery/files/refetch-files.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import { words as ui } from '#web/ui/words.ts';
import { type Download, end, filesOf, readerOf, zipName } from './begun-download.ts';
import { downloadNote } from './download-note.tsx';
import { EntryNames } from './entry-names.ts';
import { type PickedPlace, pickPlace } from './picked-place.ts';
import { FileReplaced, NotForPages } from './read-file.ts';
import { whyUnreachable } from './read-url.ts';
import { countRunning, whileRunning } from './running.ts';
import { askOneByOne } from './save-each.ts';
import { words } from './words.ts';
import { NothingThere, type Zipped, zipFiles } from './zip-files.ts';

/** Asks for the place, and writes there. Never throws: what becomes of it is said in the status line. */
export async function saveZip(download: Download): Promise<void> {
  const suggested = zipName(download);
  let place: PickedPlace | undefined;
  try {
    place = await pickPlace(suggested);
  } catch {
    notify({ message: sentences(words.notSaved(suggested), words.notWritten), color: 'red' });
  }
  if (!place) return end(download);
  const { name, leaveNothing } = place;
  let mayGoOn = false;
  try {
    const zipped = await write(download, place);
    sayDone(name, zipped);
    if (zipped.leftOut.length > 0) refetchFilesInBackground(listOf(download));
  } catch (error) {
    await leaveNothing().catch(() => undefined);
    mayGoOn = await sayFailed(download, name, error);
  } finally {
    if (!mayGoOn) end(download);
  }
}

async function write(download: Download, { name, open }: PickedPlace): Promise<Zipped> {
  const { begun, connectionId } = download;
  const before = countRunning(name);
  return whileRunning({ connectionId, name }, async (controller) => {
    const { signal } = controller;
    const title = before === 0 ? words.saving(name) : words.savingAgain(name, before + 1);
    const note = downloadNote(title, () => controller.abort());
    let waits = false;
    let progress = () => words.progress(0, begun.files);
    const say = () => note.say(() => (waits ? sentences(progress(), words.waiting) : progress()));
    say();
    try {
      return await zipFiles(filesOf(download), await open(), {
        reader: readerOf(download, signal, (isWaiting) => {
          waits = isWaiting;
          say();
        }),
        names: new EntryNames(begun.folder),
        signal,
        onProgress(files, bytes) {
          progress = () => progressText(begun.files, begun.bytes, files, bytes);
          say();
        },
      });
    } finally {
      note.hide();
    }
  });
}

/** What is known of sizes may be of other versions, or of some files only. */
function progressText(all: number, allBytes: number | undefined, files: number, bytes: number): string {
  return allBytes === undefined || allBytes < bytes
    ? words.progressInBytes(files, all, bytes)
    : words.progressOfBytes(files, all, bytes, allBytes);
}

function sayDone(name: string, { files, leftOut }: Zipped): void {
  const saved = words.saved(name, files);
  if (leftOut.length === 0) notify({ message: saved, color: 'green' });
  else
    notify({ message: sentences(saved, words.leftOut(leftOut.map(baseName))), color: 'yellow', stays: true });
}

/** @returns whether a person may still have it go on, with the same files */
async function sayFailed(download: Download, name: string, error: unknown): Promise<boolean> {
  if (error instanceof DOMException && error.name === 'AbortError') {
    notify({ message: words.cancelled(name) });
    return false;
  }
  const unreachable =
    error instanceof NotForPages ? await whyUnreachable(download.connection, error.address) : undefined;
  if (error instanceof NotForPages && unreachable === undefined) {
    askOneByOne(download, sentences(words.notSaved(name), words.unreadable));
    return true;
  }
  if (error instanceof ApiError && error.isSignedOut) askToSignIn({ byPerson: true });
  if (error instanceof FileReplaced || error instanceof NothingThere)
    refetchFilesInBackground(listOf(download));
  const mayGoOn = !(error instanceof NothingThere);
  notify({
    message: sentences(words.notSaved(name), unreachable ?? reason(error)),
    color: 'red',
    ...(mayGoOn && { action: { label: ui.retry, run: () => void saveZip(download) } }),
  });
  return mayGoOn;
}

function reason(error: unknown): string {
  if (error instanceof FileReplaced) return words.replaced(baseName(error.message));
  if (error instanceof NothingThere) return words.nothingThere;
  if (!(error instanceof DOMException)) return errorText(error);
  return error.name === 'QuotaExceededError' ? words.noRoom : words.notWritten;
}

function listOf({ connection, connectionId: id }: Download): ActiveConnection {
  return { id, connection };
}
