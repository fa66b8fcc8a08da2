// Opens the file of an upload and checks that it has not changed.

import type { Reason } from '#upload/model/upload-state.ts';
import type { FileAccess } from './entry.ts';
import { asFile, type Fingerprint } from './fingerprint.ts';
import { mayRead } from './read-permission.ts';

/** The file can't be read. The person has to provide it again. */
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

  /** Without a file or a handle, every `open` fails. */
  constructor(expected: Fingerprint, file: File | Fingerprint | undefined, access: FileAccess) {
    this.#expected = expected;
    this.#file = asFile(file);
    this.#handle = access.handle;
    this.#folder = access.folder;
  }

  /** Handles that let the page read the file after a reload. */
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

  /** The handle that needs the person's permission: the folder's or the file's. */
  get root(): FileSystemHandle | undefined {
    return this.#folder?.root ?? this.#handle;
  }

  /** Whether the handle may be read. True without a handle. */
  async isAllowed(): Promise<boolean> {
    return this.root === undefined || mayRead(this.root);
  }

  /** The file, if it was opened or provided. It can be sent to another tab. */
  get file(): File | undefined {
    return this.#file;
  }

  /** Drops the open file to free memory. A folder handle is kept to open it again. */
  release(): void {
    if (!this.#folder) return;
    this.#handle = undefined;
    this.#file = undefined;
  }

  /** The file as it is on disk now. @throws FileLost when it is no longer the one the upload began with */
  async open(): Promise<File> {
    if (!this.#handle && !this.#folder && !this.#file) throw new FileLost({ code: 'file-not-here' });
    const file = await this.#current();
    // In Chromium each of these properties reads the disk. Without a handle the size is not worth a second read.
    const isChanged =
      file.lastModified !== this.#expected.lastModified ||
      (this.hasHandle && file.size !== this.#expected.size);
    if (isChanged) throw new FileLost({ code: 'file-changed' });
    return file;
  }

  /** Whether the file changed since the upload began. False if that can't be checked. */
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
   * Checks that the file can be read. Call this after a PUT without an answer: browsers don't report a read error as such.
   * @throws FileLost if it can't be read
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
      // If permission was withdrawn, a file that was opened before can still be read.
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
