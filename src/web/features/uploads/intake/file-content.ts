// What the engine is given of a file. Where the folder it is in leads to it, that is enough: the engine opens it when its
// turn comes. Where a name on the way would not be opened by its folder, the page opens the file itself.
import type { NewFile } from '#upload/protocol.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { queryFile, queryFingerprint, queryInOrder } from './disk-query.ts';
import type { FileToUpload } from './files-to-upload.ts';
import { isHandleName } from './handle-name.ts';

/** Of a file that can't be read any more: its row will say so. */
const UNREADABLE = { size: 0, lastModified: 0 };

export type FileContent = Pick<NewFile, 'file' | 'handle' | 'folder'>;

export function queryContent(source: CollectedFile, done: (content: FileContent) => void): void {
  const { handle, root, path } = source;
  const names = path.split('/').slice(1);
  if (root && names.every(isHandleName))
    queryFingerprint(source, (file = UNREADABLE) => done({ file, folder: { root, names } }));
  else queryFile(source, (file) => done({ file: file ?? UNREADABLE, ...(handle && { handle }) }));
}

/** As the disk tells of them, some at a time. What was told of is taken off the list, which may be a hundred thousand. */
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
