// The files of a workspace as the bucket has them: listed, looked for, deleted. What the bucket says is all that is known.
import { DeleteObjectsCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { mediaListOf } from '#service/media-store/media-list.ts';
import type { FileDetails, MediaList, StoredVersion, Target } from '#service/media-store/media-store.ts';
import type { Ask } from './ask.ts';
import { isNotFound } from './errors.ts';
import { unquoted } from './etag.ts';
import { decodedKey, isListed, type Keys } from './keys.ts';
import { type Page, scanKeys } from './scan.ts';

/** Pages under way at a time, for one list. */
const READERS = 8;
/** HEAD requests in flight for one request of versions. */
const HEADS_AT_ONCE = 16;
/** Keys that one request may delete. */
const DELETED_AT_ONCE = 1_000;

export interface SizedList extends MediaList {
  /** Of all files together. */
  readonly bytes: number;
}

export interface Objects {
  list(workspace: string): Promise<SizedList>;
  /** By a listing of its own, page after page: nothing of a million files has to be held for it. */
  details(workspace: string): AsyncGenerator<readonly FileDetails[]>;
  versions(workspace: string, paths: readonly string[]): Promise<(StoredVersion | undefined)[]>;
  has(workspace: string, target: Target): Promise<boolean>;
  remove(workspace: string, targets: readonly Target[]): Promise<void>;
}

export function createObjects(ask: Ask, bucket: string, keys: Keys): Objects {
  async function listPage(prefix: string, after: string | undefined, most?: number) {
    const { Contents = [], IsTruncated } = await ask(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        EncodingType: 'url',
        MaxKeys: most,
        ...(after !== undefined && { StartAfter: prefix + after }),
      }),
    );
    const files = Contents.map(({ Key = '', Size = 0, ETag = '', LastModified }) => ({
      path: decodedKey(Key).slice(prefix.length),
      size: Size,
      modifiedAt: LastModified?.getTime() ?? 0,
      version: unquoted(ETag),
    }));
    return { files, isTruncated: IsTruncated ?? false };
  }

  /** Keys below a prefix, without it. */
  async function readPage(prefix: string, after: string | undefined, most?: number): Promise<Page> {
    const { files, isTruncated } = await listPage(prefix, after, most);
    return {
      keys: files.map(({ path }) => path),
      sizes: files.map(({ size }) => size),
      stamps: files.map(({ version, modifiedAt }) => `${version} ${modifiedAt}`),
      isTruncated,
    };
  }

  async function* below(prefix: string): AsyncGenerator<string> {
    for (let after: string | undefined; ; ) {
      const { keys, isTruncated } = await readPage(prefix, after);
      yield* keys;
      if (!isTruncated) return;
      after = keys.at(-1);
    }
  }

  async function* keysOf(workspace: string, targets: readonly Target[]): AsyncGenerator<string> {
    const root = keys.ofWorkspace(workspace);
    for (const { path, kind } of targets) {
      if (!isListed(path)) continue;
      if (kind === 'file') yield root + path;
      else for await (const rest of below(`${root}${path}/`)) yield `${root}${path}/${rest}`;
    }
  }

  /** Each key once: of one that is named twice in a request, Ceph 16 hangs or ends. */
  async function deleteKeys(batch: ReadonlySet<string>): Promise<void> {
    if (batch.size === 0) return;
    const Objects = Array.from(batch, (Key) => ({ Key }));
    const { Errors = [] } = await ask(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    );
    const [first] = Errors;
    if (first) throw new Error(`S3 did not delete ${Errors.length} of ${batch.size} files: ${first.Code}.`);
  }

  async function versionAt(Key: string): Promise<StoredVersion | undefined> {
    try {
      const { ETag = '', ContentLength: size = 0 } = await ask(
        new HeadObjectCommand({ Bucket: bucket, Key }),
      );
      return { version: unquoted(ETag), size, etag: unquoted(ETag) };
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  return {
    async versions(workspace, paths) {
      const root = keys.ofWorkspace(workspace);
      const found: (StoredVersion | undefined)[] = [];
      for (let from = 0; from < paths.length; from += HEADS_AT_ONCE) {
        const some = paths.slice(from, from + HEADS_AT_ONCE);
        found.push(
          ...(await Promise.all(
            some.map(async (path) => (isListed(path) ? versionAt(root + path) : undefined)),
          )),
        );
      }
      return found;
    },
    async list(workspace) {
      const root = keys.ofWorkspace(workspace);
      const { blocks, bytes, contentVersion } = await scanKeys((after) => readPage(root, after), READERS);
      const listed = blocks.map((block) => block.filter(isListed)).filter((block) => block.length > 0);
      return { ...(await mediaListOf(listed)), contentVersion, bytes };
    },
    async *details(workspace) {
      const root = keys.ofWorkspace(workspace);
      for (let after: string | undefined; ; ) {
        const { files, isTruncated } = await listPage(root, after);
        yield files.filter(({ path }) => isListed(path));
        after = files.at(-1)?.path;
        if (!isTruncated || after === undefined) return;
      }
    },
    async has(workspace, { path, kind }) {
      if (!isListed(path)) return false;
      const key = keys.ofWorkspace(workspace) + path;
      // Of all keys that begin with it, it is the first itself.
      const { keys: found } = await readPage(kind === 'file' ? key : `${key}/`, undefined, 1);
      return kind === 'file' ? found[0] === '' : found.length > 0;
    },
    async remove(workspace, targets) {
      const batch = new Set<string>();
      for await (const key of keysOf(workspace, targets)) {
        batch.add(key);
        if (batch.size < DELETED_AT_ONCE) continue;
        await deleteKeys(batch);
        batch.clear();
      }
      await deleteKeys(batch);
    },
  };
}
