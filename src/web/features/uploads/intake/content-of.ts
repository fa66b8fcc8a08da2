// What the engine is given of a file. Where the folder it is in leads to it, that is enough: the engine opens it when its
// turn comes.
import type { GivenFile } from '#upload/client.ts';
import type { NewFile } from '#upload/protocol.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import type { FileToUpload } from './files-to-upload.ts';
import { openedInOrder } from './opened.ts';

/** Of a file that can't be read any more: its row will say so. */
const UNREADABLE = { size: 0, lastModified: 0 };

export function contentOf({ handle, folder }: CollectedFile, file: File | undefined): GivenFile {
  if (!folder) return { file: file ?? UNREADABLE, ...(handle && { handle }) };
  const { size, lastModified } = file ?? UNREADABLE;
  return { file: { size, lastModified }, folder };
}

/** As they are opened. */
export async function* newFiles(files: readonly FileToUpload[]): AsyncGenerator<NewFile> {
  for await (const [{ path, wasListed, source }, file] of openedInOrder(files))
    yield { path, wasListed, ...contentOf(source, file) };
}
