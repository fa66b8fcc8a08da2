// A media store in a bucket of S3 or of a compatible store. Browsers upload files to the bucket and read them there, at signed
// addresses. Other programs may add files, and several services may share the bucket, so each list is read from the bucket.
import type { DirectStore } from '#service/media-store/media-store.ts';
import { throttle } from '#service/media-store/throttle.ts';
import { createS3Client, LONGEST_ANSWER_MS } from './client.ts';
import { conditionalWrites } from './conditional-writes.ts';
import { createDirectUploads } from './direct-uploads.ts';
import { createKeys, isListed } from './keys.ts';
import { createObjects, type KeysLeftOut, type SizedList } from './objects.ts';
import { openObject } from './open-object.ts';
import { commandSender } from './send-command.ts';
import type { S3Settings } from './settings.ts';
import { tryWriting } from './try-writing.ts';

/** Minimum time (ms) between the starts of two scans of a workspace. */
const SCAN_INTERVAL_MS = 1_000;

export interface S3Options extends S3Settings {
  readonly scanIntervalMs?: number | undefined;
  /** Called after a list that leaves out keys, unless the previous list left out the same number. */
  readonly onKeysLeftOut?: ((report: KeysLeftOut & { readonly workspace: string }) => void) | undefined;
}

export function openS3({
  scanIntervalMs = SCAN_INTERVAL_MS,
  onKeysLeftOut,
  ...settings
}: S3Options): DirectStore {
  const { bucket, prefix, timeoutMs } = settings;
  const longestMs = Math.max(timeoutMs, LONGEST_ANSWER_MS);
  const client = createS3Client(settings, longestMs);
  const send = commandSender(client, timeoutMs);
  const keys = createKeys(prefix);
  const objects = createObjects(send, bucket, keys);
  const lists = new Map<string, () => Promise<SizedList>>();

  const leftOut = new Map<string, number>();
  async function readList(workspace: string): Promise<SizedList> {
    const list = await objects.list(workspace);
    const { count } = list.leftOut;
    if (count > 0 && count !== leftOut.get(workspace)) onKeysLeftOut?.({ workspace, ...list.leftOut });
    leftOut.set(workspace, count);
    return list;
  }

  const listOf = (workspace: string) => {
    const known = lists.get(workspace) ?? throttle(() => readList(workspace), scanIntervalMs);
    lists.set(workspace, known);
    return known;
  };

  return {
    direct: createDirectUploads({
      client,
      send,
      longestMs,
      bucket,
      keys,
      conditions: conditionalWrites(send, settings),
    }),
    tryWriting: () => tryWriting(send, settings),
    async checkName(workspace, path) {
      keys.of(workspace, path);
    },
    // Every list is fresh, because browsers upload files without the service.
    list: (workspace) => listOf(workspace)(),
    // The scan for the list also adds up the sizes.
    usedBytes: async (workspace) => (await listOf(workspace)()).bytes,
    details: (workspace) => objects.details(workspace),
    versions: (workspace, paths) => objects.versions(workspace, paths),
    open: async (workspace, path) =>
      isListed(path) ? openObject(send, bucket, keys.of(workspace, path)) : undefined,
    has: (workspace, target) => objects.has(workspace, target),
    remove: (workspace, targets) => objects.remove(workspace, targets),
    async [Symbol.asyncDispose]() {
      client.destroy();
    },
  };
}
