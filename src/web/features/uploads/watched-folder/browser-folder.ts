// Accesses a folder by the browser's picker, handles and FileSystemObserver.
import { isJunk } from '#web/features/uploads/intake/collect/junk.ts';
import type { ChangeRecord } from './file-system-observer.ts';
import type { FolderAccess, FolderChange, FoundFile } from './folder-access.ts';

export const browserFolder: FolderAccess = {
  async pick() {
    try {
      return await showDirectoryPicker({ id: 'kept-folder', mode: 'read' });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      throw error;
    }
  },
  async *list(root, path) {
    let folder = root;
    for (const name of path === '' ? [] : path.split('/')) folder = await folder.getDirectoryHandle(name);
    yield* listFiles(folder, path);
  },
  async watch(root, onChange) {
    const observer = new FileSystemObserver((records) => {
      for (const record of records) for (const change of changesFrom(record)) onChange(change);
    });
    await observer.observe(root, { recursive: true });
    return () => observer.disconnect();
  },
};

async function* listFiles(folder: FileSystemDirectoryHandle, path: string): AsyncGenerator<FoundFile> {
  const folders: [FileSystemDirectoryHandle, string][] = [];
  for await (const entry of folder.values()) {
    const { name } = entry;
    if (isHidden(name)) continue;
    const below = path === '' ? name : `${path}/${name}`;
    if (isFile(entry)) yield { path: below, handle: entry };
    else if (isFolder(entry)) folders.push([entry, below]);
  }
  for (const [inner, below] of folders) {
    try {
      yield* listFiles(inner, below);
    } catch {
      // The folder was moved, or this person may not read it. Go on with the other folders.
    }
  }
}

function* changesFrom({
  type,
  changedHandle,
  relativePathComponents: names,
}: ChangeRecord): Generator<FolderChange> {
  // A deleted file shows when it is read next. The watched folder itself may come back, so list it again.
  if (type === 'unknown' || type === 'errored' || names.length === 0) yield { kind: 'missed' };
  else if (type !== 'disappeared' && changedHandle && !names.some(isHidden)) {
    const path = names.join('/');
    if (isFile(changedHandle)) yield { kind: 'file', file: { path, handle: changedHandle } };
    else if (type !== 'modified') yield { kind: 'folder', path };
  }
}

/** Whether a name is hidden. Programs write unfinished and internal files under names that begin with a dot. */
function isHidden(name: string): boolean {
  return name.startsWith('.') || isJunk(name);
}

function isFile(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === 'file';
}

function isFolder(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory';
}
