// Files without bytes. A slice knows its file and its range, so a store can check whether it received the whole file.

/** A range of bytes of a file. `content` identifies the file. */
export interface Extent {
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

export class FakeSlice extends Blob {
  readonly extent: Extent;

  constructor(extent: Extent) {
    super();
    this.extent = extent;
  }

  override get size(): number {
    return this.extent.end - this.extent.start;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(new ArrayBuffer(1));
  }
}

export class FakeFile extends File {
  readonly #content: string;
  readonly #size: number;

  /** @param content identifies the bytes: files with the same content have the same bytes */
  constructor(content: string, size: number, lastModified = 1) {
    super([], content, { lastModified });
    this.#content = content;
    this.#size = size;
  }

  override get size(): number {
    return this.#size;
  }

  get extent(): Extent {
    return { content: this.#content, start: 0, end: this.#size };
  }

  override slice(start = 0, end = this.#size): Blob {
    return new FakeSlice({ content: this.#content, start, end: Math.min(end, this.#size) });
  }
}

/** @param current returns the file as it is on disk, at each access */
export function fakeHandle(current: () => File): FileSystemFileHandle {
  const handle = { kind: 'file', name: 'a.wav', getFile: () => Promise.resolve(current()) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all the engine uses of it
  return handle as unknown as FileSystemFileHandle;
}

/**
 * @param files current files on disk, by name
 * @param permission the handle's methods for permissions, such as `queryPermission`
 */
export function fakeFolder(
  files: ReadonlyMap<string, File>,
  permission: object = {},
): FileSystemDirectoryHandle {
  const root = {
    kind: 'directory',
    name: 'takes',
    ...permission,
    getFileHandle: (name: string) => {
      const file = files.get(name);
      return file
        ? Promise.resolve(fakeHandle(() => file))
        : Promise.reject(new DOMException('', 'NotFoundError'));
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all the engine uses of it
  return root as unknown as FileSystemDirectoryHandle;
}
