// Stores the parts of multipart uploads, in one directory for each upload. part-placement.ts chooses the file of a part,
// and complete.ts makes one file of the parts.
import { randomUUID } from 'node:crypto';
import { constants, statSync, truncateSync } from 'node:fs';
import { open, opendir, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectories, syncDirectory } from '#service/durability/directories.ts';
import {
  type Body,
  type PartAttempt,
  type StoredPart,
  type Upload,
  UploadGone,
} from '#service/media-store/media-store.ts';
import { storeError, unless } from './errors.ts';
import { type DiskLayout, isUploadId, uploadDirectory } from './layout.ts';
import { formatLocation, type PlacedPart, placeOf, placePart } from './part-placement.ts';
import { removeTree } from './remove-tree.ts';
import { writeBody } from './write-body.ts';

const { O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
/** Prefix of the names of files with a single attempt. */
const OWN_FILE = 'aside-';

interface Attempts {
  /** Parts that are being written. A new attempt must not write to the same place. */
  readonly running: Set<PlacedPart>;
  /** Parts that were recorded while other attempts ran. */
  readonly kept: Set<PlacedPart>;
}

export class DiskParts {
  readonly #layout: DiskLayout;
  /** Attempts by upload id, while any is running. */
  readonly #attempts = new Map<string, Attempts>();

  constructor(layout: DiskLayout) {
    this.#layout = layout;
  }

  begin(upload: Upload, partNumber: number, size: number, stored: readonly StoredPart[]): PartAttempt {
    const attempts = this.#attempts.get(upload.id) ?? { running: new Set(), kept: new Set() };
    const recorded = stored.map(placeOf);
    const ownFile = OWN_FILE + randomUUID();
    const place = placePart(partNumber, size, [...recorded, ...attempts.running], ownFile);
    // A file with stored parts must exist. If it doesn't, the parts are lost, and a new file must not take its place.
    const mayCreate = !recorded.some(({ file }) => file === place.file);
    attempts.running.add(place);
    this.#attempts.set(upload.id, attempts);

    const directory = uploadDirectory(this.#layout, upload.id);
    let kept = false;
    return {
      async receive(body) {
        try {
          return await receivePart(directory, partNumber, place, mayCreate, body);
        } catch (error) {
          const others = [...recorded, ...attempts.kept, ...attempts.running].filter(
            (part) => part !== place,
          );
          truncateUnused(directory, place, others);
          throw storeError(error);
        }
      },
      async keep(replaced) {
        kept = true;
        attempts.kept.add(place);
        if (replaced) await discard(directory, placeOf(replaced));
      },
      [Symbol.asyncDispose]: async () => {
        try {
          if (!kept) await discard(directory, place);
        } finally {
          attempts.running.delete(place);
          if (attempts.running.size === 0) this.#attempts.delete(upload.id);
        }
      },
    };
  }

  async drop(uploadId: string): Promise<void> {
    await removeTree(uploadDirectory(this.#layout, uploadId));
  }

  async *uploadIds(): AsyncGenerator<string> {
    for await (const entry of await opendir(this.#layout.parts)) {
      // Skips files that file managers leave in folders.
      if (entry.isDirectory() && isUploadId(entry.name)) yield entry.name;
    }
  }

  async trim(uploadId: string, stored: readonly StoredPart[]): Promise<void> {
    const directory = uploadDirectory(this.#layout, uploadId);
    const used = new Set(stored.map((part) => placeOf(part).file));
    for (const file of (await unless(['ENOENT'], readdir(directory))) ?? []) {
      if (!used.has(file)) await unlink(join(directory, file));
    }
  }
}

async function receivePart(
  directory: string,
  partNumber: number,
  place: PlacedPart,
  mayCreate: boolean,
  body: Body,
): Promise<StoredPart> {
  await makeDirectories(directory);
  const flags = O_WRONLY | O_NOFOLLOW | (mayCreate ? O_CREAT : 0);
  const file = await unless(['ENOENT'], open(join(directory, place.file), flags, 0o644));
  if (!file) throw new UploadGone(`The parts in ${place.file} are gone.`);
  try {
    const { etag, size } = await writeBody(file, place.offset, body);
    // Flushes each part now, so that completing an upload has little to flush.
    await file.datasync();
    if (mayCreate) await syncDirectory(directory);
    const { ino } = await file.stat({ bigint: true });
    return { partNumber, etag, size, location: formatLocation(place, ino) };
  } finally {
    await file.close();
  }
}

/**
 * Frees the space of a failed attempt if no other part follows in the file, because the disk may be full. Synchronous, so
 * that no attempt can begin between finding the end of the others and truncating the file.
 */
function truncateUnused(directory: string, { file }: PlacedPart, others: readonly PlacedPart[]): void {
  const path = join(directory, file);
  const end = others.reduce(
    (last, part) => (part.file === file ? Math.max(last, part.offset + part.size) : last),
    0,
  );
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && stats.size > end) truncateSync(path, end);
}

/** Deletes the attempt's own file. A slot needs no cleanup, because later attempts overwrite it. */
async function discard(directory: string, { file }: PlacedPart): Promise<void> {
  if (file.startsWith(OWN_FILE)) await unless(['ENOENT'], unlink(join(directory, file)));
}
