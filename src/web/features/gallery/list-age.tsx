// The age of a list that was kept. With it comes what deletes kept lists, with the first sign of a person: nobody else has
// one forgotten.
import '#web/features/gallery/files/list-cache.ts';
import { formatAgo } from '#web/lib/format-date.ts';
import { translatable } from '#web/lib/translatable.ts';

const words = translatable({
  asOf: (count: string, ago: string) => `${count}, as of ${ago}`,
});

interface AsOfProps {
  readonly count: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** How many files there were when the list was read that is shown until the service has answered. */
export function ListAge({ count, at }: AsOfProps) {
  return words.asOf(count, formatAgo(new Date(at).toISOString()));
}
