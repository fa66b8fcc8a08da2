// Checks that the stored parts of an upload come from the file that is about to be sent. Size and modification time don't
// prove this: they may be equal by chance, or because both files came out of one archive.
import { FileLost, type FileSource } from '#upload/model/file/file-source.ts';
import { getSamples, type Sample } from '#upload/model/parts/sample.ts';
import type { Upload } from '#upload/model/upload.ts';
import type { Hash } from './checksum.ts';

/**
 * Whether the file has the bytes of all samples.
 * @throws the signal's reason, or the browser's error if the file can't be read
 */
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

  /**
   * Compares the file with the stored parts, once for each file that the upload gets.
   * @throws FileLost if the file differs, or the signal's reason
   */
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
      // The file can't be read. Sending it fails for the same reason, and that error is reported.
      return true;
    });
    if (!isSame) throw new FileLost({ code: 'file-differs' });
  }
}
