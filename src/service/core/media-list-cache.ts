// Caches the media lists of a store that browsers and others write to directly. Any number of services may share the store.
// They share the latest known version of each list through the records. A service with an older list reads it again, so
// that no service shows an older state than another has shown.
import type { MediaList, MediaStore } from '#service/media-store/media-store.ts';
import type { RecordStore } from '#service/records/record-store.ts';

export interface MediaListCache {
  /** @param options.fresh whether to read the store again */
  list(workspace: string, options: { readonly fresh: boolean }): Promise<MediaList>;
}

interface Parts {
  readonly media: Pick<MediaStore, 'list'>;
  readonly records: Pick<RecordStore, 'mediaLists'>;
  /** Maximum age of a cached list (ms). Files that others write may be missing for this time. */
  readonly mediaListMaxAgeMs: number;
}

/** @returns the media lists of a store, cached if others write to the store directly */
export function mediaListsOf(parts: Parts & { readonly media: MediaStore }): MediaListCache {
  return 'direct' in parts.media ? createMediaListCache(parts) : parts.media;
}

interface CachedMediaList {
  readonly list: MediaList;
  readonly readAt: number;
}

export function createMediaListCache({
  media,
  records: { mediaLists },
  mediaListMaxAgeMs: maxAgeMs,
}: Parts): MediaListCache {
  const cached = new Map<string, CachedMediaList>();
  const isFresh = ({ readAt }: CachedMediaList) => performance.now() - readAt < maxAgeMs;

  function cacheList(workspace: string, list: CachedMediaList): void {
    // Drop outdated lists, because a list may have a million paths.
    for (const [name, other] of cached) if (!isFresh(other)) cached.delete(name);
    cached.set(workspace, list);
  }

  return {
    async list(workspace, { fresh }) {
      const latest = await mediaLists.version(workspace);
      const before = fresh ? undefined : cached.get(workspace);
      if (before && before.list.version === latest && isFresh(before)) return before.list;
      const readAt = performance.now();
      const list = await media.list(workspace, { fresh: true });
      cacheList(workspace, { list, readAt });
      // If the list changed meanwhile, this version isn't the latest. If recording it fails, the list is read again next time.
      if (list.version !== latest) {
        await mediaLists.replaceVersion(workspace, latest, list.version).catch(() => {});
      }
      return list;
    },
  };
}
