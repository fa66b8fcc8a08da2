// Files without bytes: a slice knows what it is a slice of, so that a store can tell whether it got the whole.

/** Which bytes of which file. */
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

  /** @param content names the bytes: the same name, the same bytes */
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

/** @param current the file as it is on disk when somebody looks */
export function fakeHandle(current: () => File): FileSystemFileHandle {
  const handle = { kind: 'file', name: 'a.wav', getFile: () => Promise.resolve(current()) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all the engine uses of it
  return handle as unknown as FileSystemFileHandle;
}

/**
 * @param files by name, as they are on disk when somebody looks
 * @param permission what it answers when it is asked whether it may be read
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
