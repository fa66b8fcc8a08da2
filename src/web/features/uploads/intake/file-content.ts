// Content of a file for the upload engine. The handle of its folder and the names below it are enough: the engine
// opens the file when it is sent. If a folder handle refuses one of the names, the page opens the file itself.
import type { NewFile } from '#upload/protocol.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { queryFile, queryFingerprint, queryInOrder } from './disk-query.ts';
import type { FileToUpload } from './files-to-upload.ts';
import { isHandleName } from './handle-name.ts';

/** Stands in for a file that can't be read; its row shows the error. */
const UNREADABLE = { size: 0, lastModified: 0 };

export type FileContent = Pick<NewFile, 'file' | 'handle' | 'folder'>;

export function queryContent(source: CollectedFile, done: (content: FileContent) => void): void {
  const { handle, root, path } = source;
  const names = path.split('/').slice(1);
  if (root && names.every(isHandleName))
    queryFingerprint(source, (file = UNREADABLE) => done({ file, folder: { root, names } }));
  else queryFile(source, (file) => done({ file: file ?? UNREADABLE, ...(handle && { handle }) }));
}

/**
 * Yields new files in batches as the disk reports them. Empties the list meanwhile, because it may hold 100,000
 * files.
 */
export async function* newFiles(files: FileToUpload[]): AsyncGenerator<readonly NewFile[]> {
  for await (const answers of queryInOrder(drain(files), queryContent))
    yield answers.map(([{ path, wasListed, onlyIf }, content]) =>
      Object.assign(content, onlyIf ? { path, wasListed, onlyIf } : { path, wasListed }),
    );
}

function* drain<T>(list: T[]): Generator<T> {
  list.reverse();
  for (let item = list.pop(); item !== undefined; item = list.pop()) yield item;
}
