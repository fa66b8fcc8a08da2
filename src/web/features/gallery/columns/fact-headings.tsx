import type { Sort } from '#catalog/client.ts';
import { SortHeading } from '#web/features/gallery/head/sort-heading.tsx';
import { words } from './words.ts';

interface FactHeadingsProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Over what is known of files beside their names. The longest, the largest, the newest come first. */
export function FactHeadings({ sort, onSort }: FactHeadingsProps) {
  const isUp = !sort.endsWith('-desc');
  return (
    <>
      <SortHeading
        label={words.length}
        sort={sort}
        sorts={['length-desc', 'length']}
        sorted={words.byLength(isUp)}
        atEnd
        onSort={onSort}
      />
      <SortHeading
        label={words.size}
        sort={sort}
        sorts={['size-desc', 'size']}
        sorted={words.bySize(isUp)}
        atEnd
        onSort={onSort}
      />
      <SortHeading
        label={words.changed}
        sort={sort}
        sorts={['changed-desc', 'changed']}
        sorted={words.byChange(isUp)}
        atEnd
        onSort={onSort}
      />
    </>
  );
}
