import type { Sort } from '#catalog/client.ts';
import { SortHeading } from '#web/features/gallery/head/sort-heading.tsx';
import { words } from './words.ts';

interface FactHeadingsProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The longest, the largest, the newest come first. */
const HEADINGS = [
  { label: words.length, sorts: ['length-desc', 'length'], sorted: words.byLength },
  { label: words.size, sorts: ['size-desc', 'size'], sorted: words.bySize },
  { label: words.changed, sorts: ['changed-desc', 'changed'], sorted: words.byChange },
] as const;

/** Over what is known of files beside their names. */
export function FactHeadings({ sort, onSort }: FactHeadingsProps) {
  const isUp = !sort.endsWith('-desc');
  return HEADINGS.map(({ label, sorts, sorted }) => (
    <SortHeading
      key={label}
      label={label}
      sort={sort}
      sorts={sorts}
      sorted={sorted(isUp)}
      atEnd
      onSort={onSort}
    />
  ));
}
