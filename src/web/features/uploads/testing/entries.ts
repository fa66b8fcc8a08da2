// Entries of a dropped folder as a browser gives them: with callbacks, in batches that end with an empty one.

export interface FakeFolder {
  readonly name: string;
  readonly children: readonly FakeNode[];
  /** Reading fails after this many children. */
  readonly failsAfter?: number;
}
export interface FakeFile {
  readonly name: string;
  readonly unreadable?: true;
}
export type FakeNode = FakeFolder | FakeFile;

/** Number of entries that Chromium returns at a time. */
const BATCH = 100;

export function folderEntry(node: FakeFolder): FileSystemDirectoryEntry {
  return {
    ...base(node.name),
    isFile: false,
    isDirectory: true,
    createReader: () => reader(node),
    getDirectory: unused,
    getFile: unused,
  };
}

export function fileEntry(node: FakeFile): FileSystemFileEntry {
  return {
    ...base(node.name),
    isFile: true,
    isDirectory: false,
    file(success, failure) {
      if (node.unreadable) queueMicrotask(() => failure?.(new DOMException('', 'NotReadableError')));
      else queueMicrotask(() => success(new File(['x'], node.name)));
    },
  };
}

function reader({ children, failsAfter = Number.POSITIVE_INFINITY }: FakeFolder): FileSystemDirectoryReader {
  let at = 0;
  return {
    readEntries(success, failure) {
      queueMicrotask(() => {
        if (at >= failsAfter) return failure?.(new DOMException('', 'NotFoundError'));
        const batch = children.slice(at, Math.min(at + BATCH, failsAfter));
        at += batch.length;
        return success(batch.map((child) => ('children' in child ? folderEntry(child) : fileEntry(child))));
      });
    },
  };
}

function base(name: string) {
  const filesystem = {
    name: 'fake',
    get root() {
      return unused();
    },
  };
  return { name, fullPath: `/${name}`, filesystem, getParent: unused };
}

function unused(): never {
  throw new Error('The walk has no use for this.');
}
