// Multipart uploads on disk: a directory each, holding the parts received. part-placement.ts says which file a part
// goes to, complete.ts makes one file of them.
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
/** What the name of a file that holds a single attempt begins with. */
const OWN_FILE = 'aside-';

interface Attempts {
  /** What is being written: a new attempt must stay clear of it. */
  readonly running: Set<PlacedPart>;
  /** What has been put on record meanwhile. */
  readonly kept: Set<PlacedPart>;
}

export class DiskParts {
  readonly #layout: DiskLayout;
  /** By upload id, while any attempt runs. */
  readonly #attempts = new Map<string, Attempts>();

  constructor(layout: DiskLayout) {
    this.#layout = layout;
  }

  begin(upload: Upload, partNumber: number, size: number, stored: readonly StoredPart[]): PartAttempt {
    const attempts = this.#attempts.get(upload.id) ?? { running: new Set(), kept: new Set() };
    const recorded = stored.map(placeOf);
    const ownFile = OWN_FILE + randomUUID();
    const place = placePart(partNumber, size, [...recorded, ...attempts.running], ownFile);
    // A file that stored parts live in exists. Should it not, they are gone, and a new one must not pass for it.
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
          giveBack(directory, place, others);
          throw storeError(error);
        }
      },
      async keep(replaced) {
        kept = true;
        attempts.kept.add(place);
        if (replaced) await letGo(directory, placeOf(replaced));
      },
      [Symbol.asyncDispose]: async () => {
        try {
          if (!kept) await letGo(directory, place);
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
      // Others aren't ours: file managers leave files in every folder they show.
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
    // Now, part by part, so that completing has nothing left to flush.
    await file.datasync();
    if (mayCreate) await syncDirectory(directory);
    const { ino } = await file.stat({ bigint: true });
    return { partNumber, etag, size, location: formatLocation(place, ino) };
  } finally {
    await file.close();
  }
}

/**
 * Frees what a failed attempt wrote, as far as nothing else lies behind it: on a full disk that is what counts.
 * Synchronous, so that no attempt can begin between looking where the others end and cutting there.
 */
function giveBack(directory: string, { file }: PlacedPart, others: readonly PlacedPart[]): void {
  const path = join(directory, file);
  const end = others.reduce(
    (last, part) => (part.file === file ? Math.max(last, part.offset + part.size) : last),
    0,
  );
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && stats.size > end) truncateSync(path, end);
}

/** A file of its own goes; a slot's bytes are simply free to be written over. */
async function letGo(directory: string, { file }: PlacedPart): Promise<void> {
  if (file.startsWith(OWN_FILE)) await unless(['ENOENT'], unlink(join(directory, file)));
}
