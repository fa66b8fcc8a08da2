import { Table, VisuallyHidden } from '@mantine/core';
import type { Glossary } from '#contract/glossary.ts';
import { SortableHeading } from '#web/ui/list/sortable-heading.tsx';
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
  const onScreen = useCountVisible(glossaries);
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
            ref={onScreen}
            onDelete={() => onDelete(glossary)}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}
