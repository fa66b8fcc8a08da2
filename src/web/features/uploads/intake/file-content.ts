// Content of a file for the upload engine. The handle of its folder and the names below it are enough: the engine
// opens the file when it is sent. If a folder handle refuses one of the names, the page opens the file itself.

import { utf8Length } from '#contract/text.ts';
import type { NewFile } from '#upload/protocol.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { queryFile, queryFingerprint, queryInOrder } from './disk-query.ts';
import type { FileToUpload } from './files-to-upload.ts';

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

/**
 * Characters that Chromium's `IsFilenameLegal` refuses, and `~`, because such a name may look like a short name of
 * Windows.
 */
const REFUSED_CHARACTERS = /["*/:<>?\\|~\p{C}]|^[\s.]|[\s.]$/u;
const RESERVED = /^(?:con|prn|aux|nul|clock\$|com\d|lpt\d|desktop\.ini|thumbs\.db)(?:\.|$)/i;
const REFUSED_ENDS = /\.(?:lnk|local|scf|url)$/i;
/** Maximum length (bytes). Most disks allow 255, and browsers use some of these themselves. */
const LONG_BYTES = 200;

/**
 * Returns whether a browser opens a file of this name by the handle of its folder. Browsers refuse every name that some
 * system can't store, such as `What? now.mp3`, on all systems. Returns false if unsure: opening a file separately costs
 * some memory, but a file that can't be opened is lost.
 */
function isHandleName(name: string): boolean {
  return (
    !REFUSED_CHARACTERS.test(name) &&
    !RESERVED.test(name) &&
    !REFUSED_ENDS.test(name) &&
    utf8Length(name) <= LONG_BYTES
  );
}
