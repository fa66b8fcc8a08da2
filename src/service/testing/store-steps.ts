// Steps that tests of a media store start from.
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

/** An upload in parts, by whatever way they get in. */
export interface OpenUpload {
  /** @returns the ETag, without quotes */
  put(partNumber: number, bytes: Uint8Array): Promise<string>;
  /** With the parts put so far. */
  complete(onlyIf?: FileCondition): Promise<void>;
  drop(): Promise<void>;
}

export interface Subject<Store extends MediaStore = MediaStore> {
  readonly store: Store;
  /** Smallest part that is not the last, in bytes. */
  readonly partMin: number;
  /** @throws FileChanged */
  put(workspace: string, path: string, bytes: string, onlyIf?: FileCondition): Promise<void>;
  begin(workspace: string, path: string): Promise<OpenUpload>;
  /** The bytes at a path, undefined when there is no file. */
  read(workspace: string, path: string): Promise<Buffer | undefined>;
  /** The same, read by way of the store: all of it, or a range. */
  readBack(workspace: string, path: string, range?: ByteRange): Promise<Buffer | undefined>;
  /** The same data seen by a new process. */
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

/** Gives some bytes, then fails as a broken connection does. */
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

/** The bytes of a file, or of a range of it. Undefined when there is none. */
export async function readBack(
  store: ReceivingStore,
  workspace: string,
  path: string,
  range?: ByteRange,
): Promise<Buffer | undefined> {
  await using file = await store.open(workspace, path);
  return file && Buffer.from(await readWhole(file, range ?? { start: 0, end: file.size }));
}

/** Stores a part and keeps it in the list, as the records would. */
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

/** The ids of the uploads that it keeps anything of. */
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

/** An upload whose parts the service receives. */
export function beginReceiving(store: ReceivingStore, workspace: string, path: string): OpenUpload {
  const upload: Upload = { id: randomUUID(), workspace, path };
  const stored = new Map<number, StoredPart>();
  return {
    put: async (partNumber, bytes) => (await putPart(store, upload, stored, partNumber, bytes)).etag,
    complete: (onlyIf) => store.intake.complete(upload, inOrder(stored), onlyIf),
    drop: () => store.intake.drop(upload.id),
  };
}
