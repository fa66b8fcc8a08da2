// Helpers for tests of media stores.
import { createHash, randomUUID } from 'node:crypto';
import type { FileCondition } from '#contract/upload-conditions.ts';
import {
  type Body,
  type ByteRange,
  type FileDetails,
  type MediaStore,
  type ReceivingStore,
  readWhole,
  type StoredPart,
  type Upload,
} from '#service/media-store/media-store.ts';

/** A multipart upload, received by the service or directly by the store. */
export interface OpenUpload {
  /** Sends a part. @returns its ETag without quotes */
  put(partNumber: number, bytes: Uint8Array): Promise<string>;
  /** Completes the upload with all parts sent so far. */
  complete(onlyIf?: FileCondition): Promise<void>;
  drop(): Promise<void>;
}

export interface Subject<Store extends MediaStore = MediaStore> {
  readonly store: Store;
  /** Minimum size (bytes) of every part except the last. */
  readonly partMin: number;
  /** @throws FileChanged */
  put(workspace: string, path: string, bytes: string, onlyIf?: FileCondition): Promise<void>;
  begin(workspace: string, path: string): Promise<OpenUpload>;
  /** @returns the bytes of a file, read without the store; undefined if there is none */
  read(workspace: string, path: string): Promise<Buffer | undefined>;
  /** @returns the bytes of a file or a range, read through the store; undefined if there is none */
  readBack(workspace: string, path: string, range?: ByteRange): Promise<Buffer | undefined>;
  /** Opens the same data again, like a new process. */
  reopen(): Promise<Subject<Store>>;
  close(): Promise<void>;
}

export function bodyOf(...chunks: (string | Uint8Array)[]): Body {
  const buffers = chunks.map((chunk) => Buffer.from(chunk));
  return { size: Buffer.concat(buffers).length, chunks: each(buffers) };
}

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) yield item;
}

/** @returns a body that yields four bytes and then fails like a broken connection */
export function brokenBody(size: number): Body {
  async function* chunks() {
    yield Buffer.from('some');
    throw new Error('connection lost');
  }
  return { size, chunks: chunks() };
}

export function md5(bytes: string | Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

export async function putFile(
  store: ReceivingStore,
  workspace: string,
  path: string,
  bytes: string,
  onlyIf?: FileCondition,
): Promise<void> {
  await using staged = await store.intake.stage(bodyOf(bytes));
  await staged.publish(workspace, path, onlyIf);
}

/** @returns the bytes of a file or a range; undefined if there is no file */
export async function readBack(
  store: ReceivingStore,
  workspace: string,
  path: string,
  range?: ByteRange,
): Promise<Buffer | undefined> {
  await using file = await store.open(workspace, path);
  return file && Buffer.from(await readWhole(file, range ?? { start: 0, end: file.size }));
}

/** Stores a part and adds it to the list of recorded parts. */
export async function putPart(
  store: ReceivingStore,
  upload: Upload,
  stored: Map<number, StoredPart>,
  partNumber: number,
  bytes: string | Uint8Array,
): Promise<StoredPart> {
  const body = bodyOf(bytes);
  await using attempt = store.intake.beginPart(upload, partNumber, body.size, [...stored.values()]);
  const part = await attempt.receive(body);
  const replaced = stored.get(partNumber);
  stored.set(partNumber, part);
  await attempt.keep(replaced);
  return part;
}

export function inOrder(stored: ReadonlyMap<number, StoredPart>): StoredPart[] {
  return [...stored.values()].sort((a, b) => a.partNumber - b.partNumber);
}

/** @returns the ids of all uploads that have bytes in the store */
export async function uploadIdsOf({ intake }: ReceivingStore): Promise<string[]> {
  const ids = [];
  for await (const id of intake.uploadIds()) ids.push(id);
  return ids.sort();
}

export async function pathsOf(store: MediaStore, workspace: string, fresh = false): Promise<string[]> {
  return [...(await store.list(workspace, { fresh })).items];
}

export async function detailsOf(store: MediaStore, workspace: string): Promise<FileDetails[]> {
  const all: FileDetails[] = [];
  for await (const page of store.details(workspace)) all.push(...page);
  return all;
}

/** Begins an upload whose parts the service receives. */
export function beginReceiving(store: ReceivingStore, workspace: string, path: string): OpenUpload {
  const upload: Upload = { id: randomUUID(), workspace, path };
  const stored = new Map<number, StoredPart>();
  return {
    put: async (partNumber, bytes) => (await putPart(store, upload, stored, partNumber, bytes)).etag,
    complete: (onlyIf) => store.intake.complete(upload, inOrder(stored), onlyIf),
    drop: () => store.intake.drop(upload.id),
  };
}
