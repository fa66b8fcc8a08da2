// Collects files with their paths from a drop or a file dialog. `capture-drop.ts` runs first, during the event; this
// part may take long.

import { timeSlicer } from '#api-client/time-slice.ts';
import { baseName } from '#text/path.ts';
import type { CapturedDrop, CapturedFile } from './capture-drop.ts';
import type { Collected, CollectedFile } from './collected.ts';
import { isJunk } from './junk.ts';
import { sortNaturally } from './natural-sort.ts';
import { relativePath } from './relative-path.ts';
import { type DroppedFolder, type WalkOptions, walk } from './walk.ts';

/**
 * Maximum time (ms) to wait for handles. A browser may never answer if the disk has problems, and a handle only makes
 * it easier to resume after a reload.
 */
const HANDLE_TIMEOUT_MS = 5_000;

type AwaitHandle = (
  name: string,
  handle: Promise<FileSystemHandle | null> | undefined,
) => Promise<FileSystemHandle | null>;

/** @throws the signal's reason when it is aborted */
export async function collectDrop(drop: CapturedDrop, options: WalkOptions = {}): Promise<Collected> {
  const unanswered: string[] = [];
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, HANDLE_TIMEOUT_MS, 'late');
  const awaitHandle: AwaitHandle = async (name, handle = Promise.resolve(null)) => {
    const answer = await Promise.race([handle, late]);
    if (answer !== 'late') return answer;
    unanswered.push(name);
    return null;
  };
  const folders = await Promise.all(
    drop.folders.map(async ({ entry, handle }): Promise<DroppedFolder> => {
      const folderHandle = await awaitHandle(entry.name, handle);
      return { entry, ...(isFolderHandle(folderHandle) && { handle: folderHandle }) };
    }),
  );
  const loose = await collectLoose(drop.files, awaitHandle, options);
  clearTimeout(timer);
  const { signal, onProgress } = options;
  const walked = await walk(folders, {
    signal,
    onProgress: ({ files, folders: seen }) =>
      onProgress?.({ files: loose.files.length + files, folders: seen }),
  });
  return {
    ...walked,
    files: await sortNaturally(loose.files.concat(walked.files), signal),
    junk: loose.junk.concat(walked.junk),
    unanswered,
  };
}

/** Collects the files of an `<input type=file>`, with or without `webkitdirectory`. */
export async function collectPicked(list: Iterable<File>, options: WalkOptions = {}): Promise<Collected> {
  const { files, junk } = await collectLoose(
    Array.from(list, (file) => ({ file })),
    () => Promise.resolve(null),
    options,
  );
  return { files: await sortNaturally(files, options.signal), junk, unreadable: [], emptyFolders: [] };
}

async function collectLoose(
  captured: readonly CapturedFile[],
  awaitHandle: AwaitHandle,
  { signal }: WalkOptions,
) {
  const yieldToPage = timeSlicer(signal);
  const files: CollectedFile[] = [];
  const junk: string[] = [];
  for (const { file, handle } of captured) {
    const path = relativePath(file.webkitRelativePath || file.name);
    if (isJunk(baseName(path))) {
      junk.push(path);
      continue;
    }
    const fileHandle = handle && (await awaitHandle(path, handle));
    files.push({ file, path, ...(isFileHandle(fileHandle) && { handle: fileHandle }) });
    await yieldToPage();
  }
  return { files, junk };
}

function isFileHandle(handle: FileSystemHandle | null | undefined): handle is FileSystemFileHandle {
  return handle?.kind === 'file';
}

function isFolderHandle(handle: FileSystemHandle | null | undefined): handle is FileSystemDirectoryHandle {
  return handle?.kind === 'directory';
}
