// Has the browser save several files one by one, if this page can’t write an archive.
import { ApiError } from '#api-client/api-error.ts';
import { baseName } from '#text/path.ts';
import { askToSignIn } from '#web/api/connections/sign-in.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { abortableSleep } from '#web/lib/abortable-sleep.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import { type Download, endDownload, filesToDownload } from './download.ts';
import { showDownloadProgress } from './download-progress.tsx';
import { requestReadUrl } from './read-url.ts';
import { withRunningDownload } from './running-downloads.ts';
import { saveFromUrl } from './save-from-url.ts';
import { words } from './words.ts';

/** Maximum number of files saved without asking, because each one is a download of the browser. */
const MAX_UNASKED = 10;
/** Delay (ms) between two files: browsers drop downloads that start faster. */
const EVERY_MS = 400;

/** @param first a sentence shown before the question */
export function askOneByOne(download: Download, first = ''): void {
  const { files } = download.begun;
  notify({
    message: sentences(first, first === '' ? words.askOneByOne(files) : ''),
    stays: true,
    ...(first !== '' && { color: 'red' as const }),
    action: { label: words.oneByOne(files), run: () => void saveEach(download) },
  });
}

export function saveOneByOne(download: Download): void {
  if (download.begun.files > MAX_UNASKED) askOneByOne(download);
  else void saveEach(download);
}

/** Reports the result in the status line. Never throws. */
async function saveEach(download: Download): Promise<void> {
  const { begun, connection, connectionId } = download;
  const gone: string[] = [];
  let done = 0;
  try {
    await withRunningDownload({ connectionId, name: '' }, async (controller) => {
      const { signal } = controller;
      const progressNote = showDownloadProgress(words.savingEach(begun.files), () => controller.abort());
      try {
        for await (const { path } of filesToDownload(download)) {
          const address = await requestReadUrl(connection, path, signal);
          if (address === undefined) {
            gone.push(baseName(path));
            continue;
          }
          saveFromUrl(new URL(address), baseName(path));
          done += 1;
          const shown = done;
          progressNote.update(() => words.progress(shown, begun.files));
          if (done < begun.files) await abortableSleep(EVERY_MS, signal);
        }
      } finally {
        progressNote.hide();
      }
    });
    const leftOut = gone.length > 0 ? words.leftOut(gone) : '';
    notify({
      message: sentences(words.eachSaved(done), leftOut),
      color: leftOut === '' ? 'green' : 'yellow',
    });
  } catch (error) {
    const wasStopped = error instanceof DOMException && error.name === 'AbortError';
    if (error instanceof ApiError && error.isSignedOut) askToSignIn({ byPerson: true });
    notify({
      message: wasStopped ? words.stopped(done) : sentences(words.stopped(done), errorText(error)),
      ...(!wasStopped && { color: 'red' as const }),
    });
  } finally {
    endDownload(download);
  }
}
