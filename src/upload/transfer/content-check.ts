// Before the first byte of a file is read for an upload that has parts in the store already: are they parts of this very
// file? Size and time may agree by chance, or because both came out of one archive.
import { FileLost, type FileSource } from '#upload/model/file/file-source.ts';
import { getSamples, type Sample } from '#upload/model/parts/sample.ts';
import type { Upload } from '#upload/model/upload.ts';
import type { Hash } from './checksum.ts';

/** @throws the signal's reason, or the browser's when the file can't be read */
export async function hasContent(
  file: File,
  samples: readonly Sample[],
  hash: Hash,
  signal: AbortSignal,
): Promise<boolean> {
  for (const { start, end, md5 } of samples) {
    if ((await hash(file.slice(start, end), signal)) !== md5) return false;
  }
  return true;
}

export class ContentCheck {
  readonly #hash: Hash;
  readonly #checked = new WeakMap<FileSource, Promise<void>>();

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  /** Once for each file an upload is given. @throws FileLost, or the signal's reason */
  assertSame(upload: Upload, file: File, signal: AbortSignal): Promise<void> {
    const { source } = upload;
    const known = this.#checked.get(source);
    if (known) return known;
    const checking = this.#compare(upload, file, signal).catch((error: unknown) => {
      this.#checked.delete(source);
      throw error;
    });
    this.#checked.set(source, checking);
    return checking;
  }

  async #compare({ plan, parts }: Upload, file: File, signal: AbortSignal): Promise<void> {
    const samples = getSamples(plan, parts.values());
    const isSame = await hasContent(file, samples, this.#hash, signal).catch(() => {
      signal.throwIfAborted();
      // It can't be read: whoever sends it finds out why, and says so.
      return true;
    });
    if (!isSame) throw new FileLost({ code: 'file-differs' });
  }
}
