// Joins the parts of an upload into one file and publishes it with a rename. Stored parts stay unchanged until the rename, so a
// failed attempt can be repeated. The rename moves the base file from the upload's directory to the target. A repeated call,
// even after a crash, finds the base file's inode at the target and knows that the upload was published.
import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoredPart, UploadGone } from '#service/media-store/media-store.ts';
import { storeError, unless } from './errors.ts';
import { type Assembly, type Copy, placeOf, planAssembly, type RecordedPart } from './part-placement.ts';
import { writeAll } from './write-body.ts';

export interface Completion {
  /** The upload's directory. */
  readonly directory: string;
  /** Path of the finished file. */
  readonly target: string;
  /** Moves the assembled file to the target, durably. @returns false if the target had the same bytes, so nothing was moved */
  publish(file: string): Promise<boolean>;
  /** Makes an earlier move durable. */
  settle(): Promise<void>;
}

export async function completeParts(completion: Completion, parts: readonly StoredPart[]): Promise<void> {
  const placed = parts.map(placeOf);
  const assembly = planAssembly(placed);
  const base = placed.find((part) => part.file === assembly.base);
  if (base && (await isPublished(completion, base, assembly.size))) return completion.settle();
  if (base) {
    await completion.publish(await fillBase(completion, base, assembly));
    return;
  }
  const file = await assembleCopy(completion, assembly);
  let published = false;
  try {
    published = await completion.publish(file);
  } finally {
    // Delete a copy that wasn't published. Each attempt makes another, and they would stay until the upload ends.
    if (!published) await unless(['ENOENT'], unlink(file));
  }
}

async function isPublished(
  { directory, target }: Completion,
  base: RecordedPart,
  size: number,
): Promise<boolean> {
  if (await unless(['ENOENT'], lstat(join(directory, base.file)))) return false;
  const there = await unless(['ENOENT', 'ENOTDIR'], lstat(target, { bigint: true }));
  return there !== undefined && String(there.ino) === base.inode && there.size === BigInt(size);
}

async function fillBase({ directory }: Completion, base: RecordedPart, assembly: Assembly): Promise<string> {
  const path = join(directory, base.file);
  const file = await openPart(path, 'r+');
  try {
    await checkInode(file, base);
    await copyAll(directory, assembly.copies, file);
    const { size } = await file.stat();
    if (size < assembly.size) throw new UploadGone(`${base.file} is shorter than its parts.`);
    // The file is longer if an attempt at a later part failed.
    if (size > assembly.size) await file.truncate(assembly.size);
    // Fast, because each part was already made durable.
    await file.datasync();
    return path;
  } catch (error) {
    throw storeError(error);
  } finally {
    await file.close();
  }
}

async function assembleCopy({ directory }: Completion, assembly: Assembly): Promise<string> {
  const path = join(directory, `assembled-${randomUUID()}`);
  const file = await open(path, 'wx', 0o644);
  try {
    await copyAll(directory, assembly.copies, file);
    await file.datasync();
    return path;
  } catch (error) {
    await unlink(path);
    throw storeError(error);
  } finally {
    await file.close();
  }
}

/** Size (bytes) of one step of a copy. */
const COPY_BYTES = 4 * 1024 * 1024;

async function copyAll(directory: string, copies: readonly Copy[], into: FileHandle): Promise<void> {
  if (copies.length === 0) return;
  const buffer = Buffer.allocUnsafe(COPY_BYTES);
  for (const { from, to } of copies) {
    const file = await openPart(join(directory, from.file), 'r');
    try {
      for (let done = 0; done < from.size; ) {
        const length = Math.min(COPY_BYTES, from.size - done);
        const { bytesRead } = await file.read(buffer, 0, length, from.offset + done);
        if (bytesRead === 0) throw new UploadGone(`${from.file} is shorter than its parts.`);
        await writeAll(into, buffer.subarray(0, bytesRead), to + done);
        done += bytesRead;
      }
    } finally {
      await file.close();
    }
  }
}

async function openPart(path: string, flags: 'r' | 'r+'): Promise<FileHandle> {
  const file = await unless(['ENOENT'], open(path, flags));
  if (!file) throw new UploadGone('A part is not there any more.');
  return file;
}

async function checkInode(file: FileHandle, { inode }: RecordedPart): Promise<void> {
  const { ino } = await file.stat({ bigint: true });
  if (String(ino) !== inode) throw new UploadGone('A part has been replaced by something else.');
}
