// Stores the body of a single upload in a temporary file, makes it durable and publishes it with one rename.
import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileCondition } from '#contract/upload-conditions.ts';
import type { Body, StagedFile } from '#service/media-store/media-store.ts';
import { storeError, unless } from './errors.ts';
import type { Piece } from './same-bytes.ts';
import { type Written, writeBody } from './write-body.ts';

interface Destination {
  readonly workspace: string;
  readonly path: string;
  readonly onlyIf: FileCondition | undefined;
}

/** @param publish moves a file to its path in the gallery; returns whether the file was moved */
export async function stageFile(
  directory: string,
  body: Body,
  publish: (file: string, pieces: readonly Piece[], destination: Destination) => Promise<boolean>,
): Promise<StagedFile> {
  const file = join(directory, randomUUID());
  try {
    const { etag, size } = await writeFile(file, body);
    let published = false;
    return {
      etag,
      async publish(workspace, path, onlyIf) {
        published = await publish(file, [{ etag, size }], { workspace, path, onlyIf });
      },
      async [Symbol.asyncDispose]() {
        if (!published) await discard(file);
      },
    };
  } catch (error) {
    await discard(file);
    throw storeError(error);
  }
}

async function writeFile(file: string, body: Body): Promise<Written> {
  const handle = await open(file, 'wx', 0o644);
  try {
    const written = await writeBody(handle, 0, body);
    await handle.datasync();
    return written;
  } finally {
    await handle.close();
  }
}

async function discard(file: string): Promise<void> {
  await unless(['ENOENT'], unlink(file));
}
