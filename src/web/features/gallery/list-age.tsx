// The age of a list from the cache. This module also loads the list cache, which deletes caches of forgotten connections.
import '#web/features/gallery/files/list-cache.ts';
import { formatAgo } from '#web/lib/format-date.ts';
import { translatable } from '#web/lib/translatable.ts';

const words = translatable({
  asOf: (count: string, ago: string) => `${count}, as of ${ago}`,
});

interface AsOfProps {
  readonly count: string;
  /** When the list was read (ms since 1970). */
  readonly at: number;
}

/** The number of files and the age of a cached list, shown until the server has responded. */
export function ListAge({ count, at }: AsOfProps) {
  return words.asOf(count, formatAgo(new Date(at).toISOString()));
}
