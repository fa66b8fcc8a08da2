import type { Sort } from '#catalog/client.ts';
import { SortHeading } from '#web/features/gallery/head/sort-heading.tsx';
import { words } from './words.ts';

interface FactHeadingsProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The first click on a heading sorts the longest, largest or newest file first. */
const HEADINGS = [
  { label: words.length, sorts: ['length-desc', 'length'], sorted: words.byLength },
  { label: words.size, sorts: ['size-desc', 'size'], sorted: words.bySize },
  { label: words.changed, sorts: ['changed-desc', 'changed'], sorted: words.byChange },
] as const;

/** The headings of the columns length, size and last change. */
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
