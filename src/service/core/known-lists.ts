// The media lists of a store that others put files into: read from it, and good for a while. Any number of services may
// read and change the same media. They tell one another through the records which version of a list is the latest that
// any of them knows of, so whoever knows an older one reads it anew: what one of them has shown, each shows from then on.
import type { MediaList, MediaStore } from '#service/media-store/media-store.ts';
import type { RecordStore } from '#service/records/record-store.ts';

export interface KnownLists {
  /** @param options.fresh read after this was called */
  list(workspace: string, options: { readonly fresh: boolean }): Promise<MediaList>;
}

interface Parts {
  readonly media: Pick<MediaStore, 'list'>;
  readonly records: Pick<RecordStore, 'mediaLists'>;
  /** How long nobody may know of a file that was put there beside every service, in milliseconds. */
  readonly mediaListStandsMs: number;
}

/** What the list of media is read through: where others put files beside us, through what is known of it. */
export function listsOf(parts: Parts & { readonly media: MediaStore }): KnownLists {
  return 'direct' in parts.media ? createKnownLists(parts) : parts.media;
}

interface KnownList {
  readonly list: MediaList;
  readonly readAt: number;
}

export function createKnownLists({
  media,
  records: { mediaLists },
  mediaListStandsMs: standsMs,
}: Parts): KnownLists {
  const known = new Map<string, KnownList>();
  const isGood = ({ readAt }: KnownList) => performance.now() - readAt < standsMs;

  function know(workspace: string, list: KnownList): void {
    // A list may hold a million paths.
    for (const [name, other] of known) if (!isGood(other)) known.delete(name);
    known.set(workspace, list);
  }

  return {
    async list(workspace, { fresh }) {
      const latest = await mediaLists.version(workspace);
      const before = fresh ? undefined : known.get(workspace);
      if (before && before.list.version === latest && isGood(before)) return before.list;
      const readAt = performance.now();
      const list = await media.list(workspace, { fresh: true });
      know(workspace, { list, readAt });
      // Unless it was changed meanwhile: then this isn’t the latest. Where it can’t be noted, it is read again next time.
      if (list.version !== latest) {
        await mediaLists.replaceVersion(workspace, latest, list.version).catch(() => {});
      }
      return list;
    },
  };
}
