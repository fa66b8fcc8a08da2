// Where the bytes of a file come from, and whether they are still the same ones.

import type { Reason } from '#upload/model/upload-state.ts';
import type { FileAccess } from './entry.ts';
import { asFile, type Fingerprint } from './fingerprint.ts';
import { mayRead } from './read-permission.ts';

/** The bytes can't be had: the person has to hand the file in again. */
export class FileLost extends Error {
  override readonly name = 'FileLost';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.code);
    this.reason = reason;
  }
}

export class FileSource {
  readonly #expected: Fingerprint;
  readonly #folder: FileAccess['folder'];
  #handle: FileSystemFileHandle | undefined;
  #file: File | undefined;

  /** Without a file or a way to it, every `open` fails. */
  constructor(expected: Fingerprint, file: File | Fingerprint | undefined, access: FileAccess) {
    this.#expected = expected;
    this.#file = asFile(file);
    this.#handle = access.handle;
    this.#folder = access.folder;
  }

  /** What a later life of this page needs to read the file without asking for it again. */
  get access(): FileAccess {
    if (this.#folder) return { folder: this.#folder };
    return this.#handle ? { handle: this.#handle } : {};
  }

  get hasHandle(): boolean {
    return (this.#folder ?? this.#handle) !== undefined;
  }

  get isKnown(): boolean {
    return this.hasHandle || this.#file !== undefined;
  }

  /** What the person must allow to be read. */
  get root(): FileSystemHandle | undefined {
    return this.#folder?.root ?? this.#handle;
  }

  /** Its handle may be read. Without one there is nothing to allow. */
  async isAllowed(): Promise<boolean> {
    return this.root === undefined || mayRead(this.root);
  }

  /** The file, where it is known: another tab may read it too. */
  get file(): File | undefined {
    return this.#file;
  }

  /** It isn't read for now. What leads to it again is kept, nothing else: each open file takes the browser's memory. */
  release(): void {
    if (!this.#folder) return;
    this.#handle = undefined;
    this.#file = undefined;
  }

  /** The file as it is on disk now. @throws FileLost when it is no longer the one the upload began with */
  async open(): Promise<File> {
    if (!this.#handle && !this.#folder && !this.#file) throw new FileLost({ code: 'file-not-here' });
    const file = await this.#current();
    // Each of these asks the disk, and waits, in Chromium: a new size without a new time is not worth a second question.
    const isChanged =
      file.lastModified !== this.#expected.lastModified ||
      (this.hasHandle && file.size !== this.#expected.size);
    if (isChanged) throw new FileLost({ code: 'file-changed' });
    return file;
  }

  /** Whether what was read of it meanwhile may be a mixture. That one can't look is no sign of it. */
  async hasChanged(): Promise<boolean> {
    try {
      await this.open();
      // Without a handle `lastModified` is what it was when the file was chosen; reading compares it with the disk.
      if (!this.hasHandle) await this.assertReadable();
      return false;
    } catch (error) {
      if (error instanceof FileLost) return error.reason.code === 'file-changed';
      throw error;
    }
  }

  /**
   * Whether a PUT that failed without an answer failed because its file can't be read: browsers don't say.
   * @throws FileLost
   */
  async assertReadable(): Promise<void> {
    try {
      await this.#file?.slice(0, 1).arrayBuffer();
    } catch (cause) {
      throw lost(cause);
    }
  }

  async #current(): Promise<File> {
    try {
      this.#handle ??= await this.#walk();
      if (this.#handle) this.#file = await this.#handle.getFile();
    } catch (cause) {
      // A handle that is denied may still have a file from the time before.
      if (!this.#file) throw lost(cause);
    }
    if (!this.#file) throw new FileLost({ code: 'file-not-here' });
    return this.#file;
  }

  async #walk(): Promise<FileSystemFileHandle | undefined> {
    if (!this.#folder) return undefined;
    const names = [...this.#folder.names];
    const last = names.pop() ?? '';
    let directory = this.#folder.root;
    for (const name of names) directory = await directory.getDirectoryHandle(name);
    return directory.getFileHandle(last);
  }
}

function lost(cause: unknown): FileLost {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError') return new FileLost({ code: 'not-allowed' });
  // Chromium says NotReadableError for a file that changed after it was chosen.
  return new FileLost({ code: name === 'NotReadableError' ? 'file-changed' : 'file-unreadable' });
}
