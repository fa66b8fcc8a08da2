// Lists, finds and deletes the files of a workspace in the bucket. Nothing is cached: the bucket is the only source.
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { mediaListOf } from '#service/media-store/media-list.ts';
import type { FileDetails, MediaList, StoredVersion, Target } from '#service/media-store/media-store.ts';
import { deleteObjects } from './delete-objects.ts';
import { versionAt } from './head-object.ts';
import { fitsXml, isFolderMarker, isListed, type Keys } from './keys.ts';
import { type ListedObject, type ListPage, listPageReader, type PageStart } from './list-page.ts';
import { scanKeys } from './scan.ts';
import type { SendCommand } from './send-command.ts';

/** Maximum number of pages of one list in flight. */
const READERS = 8;
/** Maximum number of HEAD requests in flight for one request of versions. */
const HEADS_AT_ONCE = 16;
/** Maximum number of keys that one request may delete. */
const DELETED_AT_ONCE = 1_000;
/** Maximum number of keys that a report of left-out keys names. */
const EXAMPLES_MAX = 3;

/** Keys that can't be file names: they aren't UTF-8, or have a character or segment that no path may have. */
export interface KeysLeftOut {
  readonly count: number;
  /** Some of these keys, as the bucket lists them. */
  readonly examples: readonly string[];
}

export interface SizedList extends MediaList {
  /** Size (bytes) of all objects of the workspace. */
  readonly bytes: number;
  readonly leftOut: KeysLeftOut;
}

export interface Objects {
  list(workspace: string): Promise<SizedList>;
  /** Reads a list of its own, page by page, so that a million files don't have to fit into memory. */
  details(workspace: string): AsyncGenerator<readonly FileDetails[]>;
  versions(workspace: string, paths: readonly string[]): Promise<(StoredVersion | undefined)[]>;
  has(workspace: string, target: Target): Promise<boolean>;
  remove(workspace: string, targets: readonly Target[]): Promise<void>;
}

export function createObjects(send: SendCommand, bucket: string, keys: Keys): Objects {
  const readListPage = listPageReader(send, bucket);

  /**
   * Reads the objects below a prefix page by page. A page may be empty.
   * @param firstPage how many objects the first request asks for
   */
  async function* pages(prefix: string, firstPage?: number): AsyncGenerator<readonly ListedObject[]> {
    let most = firstPage;
    for (let start: PageStart | undefined = { after: undefined }; start; ) {
      const page: ListPage = await readListPage(prefix, start, most);
      yield page.objects;
      start = page.next;
      most = undefined;
    }
  }

  async function* keysOf(workspace: string, targets: readonly Target[]): AsyncGenerator<string> {
    const root = keys.ofWorkspace(workspace);
    for (const { path, kind } of targets) {
      if (!isListed(path)) continue;
      if (kind === 'file') {
        yield root + path;
        continue;
      }
      const folder = `${root}${path}/`;
      for await (const objects of pages(folder)) for (const object of objects) yield folder + object.path;
    }
  }

  async function deleteKeys(batch: ReadonlySet<string>): Promise<void> {
    for (const Key of batch) {
      // Delete keys that XML can't contain one by one, because stores would refuse a whole batch with such a key.
      if (!fitsXml(Key)) await send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    }
    const others = [...batch].filter(fitsXml);
    if (others.length > 0) await deleteObjects(send, bucket, others);
  }

  return {
    async versions(workspace, paths) {
      const root = keys.ofWorkspace(workspace);
      const found: (StoredVersion | undefined)[] = [];
      for (let from = 0; from < paths.length; from += HEADS_AT_ONCE) {
        const some = paths.slice(from, from + HEADS_AT_ONCE);
        const heads = some.map(async (path) =>
          isListed(path) ? versionAt(send, { Bucket: bucket, Key: root + path }) : undefined,
        );
        found.push(...(await Promise.all(heads)));
      }
      return found;
    },
    async list(workspace) {
      const root = keys.ofWorkspace(workspace);
      const scanned = await scanKeys((start) => readListPage(root, start), READERS);
      const { blocks, bytes, contentVersion } = scanned;
      const left = [...scanned.unreadable];
      const listed = blocks.map((block) => {
        const others = block.filter((path) => !isListed(path));
        for (const path of others) if (!isFolderMarker(path)) left.push(root + path);
        return others.length === 0 ? block : block.filter(isListed);
      });
      const leftOut = { count: left.length, examples: left.slice(0, EXAMPLES_MAX) };
      return {
        ...(await mediaListOf(listed.filter(({ length }) => length > 0))),
        contentVersion,
        bytes,
        leftOut,
      };
    },
    async *details(workspace) {
      for await (const objects of pages(keys.ofWorkspace(workspace))) {
        yield objects.filter(({ path }) => isListed(path));
      }
    },
    async has(workspace, { path, kind }) {
      if (!isListed(path)) return false;
      const key = keys.ofWorkspace(workspace) + path;
      // The key of a file comes before all longer keys that begin with it.
      for await (const [first] of pages(kind === 'file' ? key : `${key}/`, 1))
        if (first) return kind === 'directory' || first.path === '';
      return false;
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
