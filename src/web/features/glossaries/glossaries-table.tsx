import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Glossary } from '#contract/glossary.ts';
import classes from './glossaries-table.module.css';
import { type GlossarySort, toggleSort } from './glossary-list.ts';
import { GlossaryRow } from './glossary-row.tsx';
import { useCountVisible } from './term-counts.ts';
import { words } from './words.ts';

interface GlossariesTableProps {
  readonly glossaries: readonly Glossary[];
  readonly sort: GlossarySort;
  readonly onSort: (sort: GlossarySort) => void;
  readonly onDelete: (glossary: Glossary) => void;
}

export function GlossariesTable({ glossaries, sort, onSort, onDelete }: GlossariesTableProps) {
  const rowRef = useCountVisible(glossaries);
  const heading = (column: GlossarySort['column'], className?: string) => (
    <SortableHeading
      label={words.columns[column]}
      direction={sort.column === column ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      onSort={() => onSort(toggleSort(sort, column))}
      {...(className !== undefined && { className })}
    />
  );
  return (
    <Table aria-label={words.title} verticalSpacing="sm" highlightOnHover className={classes['table']}>
      <Table.Thead>
        <Table.Tr>
          {heading('name')}
          <Table.Th className={classes['terms']}>{words.columns.terms}</Table.Th>
          {heading('updated', classes['updated'])}
          <Table.Th className={classes['actions']}>
            <VisuallyHidden>{words.columns.actions}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {glossaries.map((glossary) => (
          <GlossaryRow
            key={glossary.id}
            glossary={glossary}
            ref={rowRef}
            onDelete={() => onDelete(glossary)}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface SortableHeadingProps {
  readonly label: string;
  readonly direction: 'ascending' | 'descending' | 'none';
  readonly onSort: () => void;
  readonly className?: string | undefined;
}

/** Column heading that sorts its table when pressed. */
function SortableHeading({ label, direction, onSort, className }: SortableHeadingProps) {
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th aria-sort={direction} className={className}>
      <UnstyledButton onClick={onSort} className={classes['button']} data-sorted={direction !== 'none'}>
        {label}
        <Arrow size={14} aria-hidden className={classes['arrow']} />
      </UnstyledButton>
    </Table.Th>
  );
}
