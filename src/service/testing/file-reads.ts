// Watches all reads of files in the process, or makes one fail.
import { open } from 'node:fs/promises';
import { vi } from 'vitest';
import { z } from 'zod';

export interface FileReads {
  /** Number of reads. */
  readonly count: number;
  /** @returns the number of bytes read */
  bytes(): Promise<number>;
}

const outcome = z.object({ bytesRead: z.int() });

async function spyOnReads(path: string) {
  await using file = await open(path);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the prototype of every open file
  return vi.spyOn(Object.getPrototypeOf(file) as typeof file, 'read');
}

/** @param path any existing file */
export async function failNextFileRead(path: string): Promise<void> {
  const reads = await spyOnReads(path);
  reads.mockRejectedValueOnce(new Error('EIO: i/o error, read'));
}

/** @param path any existing file */
export async function watchFileReads(path: string): Promise<FileReads> {
  const reads = await spyOnReads(path);
  return {
    get count() {
      return reads.mock.calls.length;
    },
    async bytes() {
      let bytes = 0;
      for (const { value } of reads.mock.results) bytes += outcome.parse(await value).bytesRead;
      return bytes;
    },
  };
}
