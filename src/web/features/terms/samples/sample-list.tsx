import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import { errorText } from '#web/api/errors/error-text.ts';
import { useColumnLayout } from '#web/features/terms/columns/column-layout-store.ts';
import { toGridTemplate, useIsNarrow } from '#web/features/terms/columns/shown-columns.ts';
import type { TermDraft } from '#web/features/terms/editing/changes.ts';
import type { ColumnId } from '#web/features/terms/grid/columns.ts';
import { TermCellContent } from '#web/features/terms/grid/term-cell-content.tsx';
import { asTerm } from '#web/features/terms/new-rows/new-rows.ts';
import { useAddTerm } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { useHasRail } from '#web/ui/frame/use-has-rail.ts';
import classes from './sample-list.module.css';

interface SampleListProps {
  readonly glossaryId: string;
  readonly samples: readonly Readonly<TermDraft>[];
  /** Columns of the table above. */
  readonly columns: readonly ColumnId[];
}

/** Columns that have a value in a sample. */
const SAMPLE_COLUMNS: ReadonlySet<ColumnId> = new Set([
  'word',
  'language',
  'how',
  'value',
  'phonemizedIn',
  'spokenIn',
]);

const FIRST_COLUMNS: ReadonlySet<ColumnId> = new Set(['select', 'word', 'language', 'how']);
const FIRST_COLUMNS_ON_PHONE: ReadonlySet<ColumnId> = new Set(['select', 'word']);

/** Sample terms in the columns of the table, each added with one click. */
export function SampleList({ glossaryId, samples, columns }: SampleListProps) {
  const [layout] = useColumnLayout();
  const hasRail = useHasRail();
  const inSight = useIsNarrow() ? FIRST_COLUMNS_ON_PHONE : FIRST_COLUMNS;
  if (samples.length === 0) return null;
  // If the table scrolls sideways, show only the first columns and the pronunciation.
  const first = columns.filter((column) => inSight.has(column));
  const shown: readonly ColumnId[] = hasRail ? columns : [...first, 'value', 'actions'];
  const template = hasRail
    ? toGridTemplate(columns, layout)
    : `${toGridTemplate(first, layout)} minmax(0, 1fr) auto`;
  return (
    <ul className={classes['samples']} data-cut={!hasRail || undefined} aria-label={words.empty.samples}>
      {samples.map((sample) => (
        <Sample
          key={sample.word}
          glossaryId={glossaryId}
          sample={sample}
          columns={shown}
          template={template}
        />
      ))}
    </ul>
  );
}

interface SampleProps extends Pick<SampleListProps, 'glossaryId' | 'columns'> {
  readonly sample: Readonly<TermDraft>;
  readonly template: string;
}

function Sample({ glossaryId, sample, columns, template }: SampleProps) {
  const add = useAddTerm(glossaryId);
  const id = useId();
  const term = asTerm(id, sample);
  return (
    <li className={classes['sample']} style={{ gridTemplateColumns: template }}>
      {columns.map((column, at) => (
        <span
          key={column}
          className={classes['cell']}
          style={{ gridArea: `1 / ${at + 1}` }}
          data-column={column}
          {...(column === 'word' && { id: `${id}word` })}
        >
          {SAMPLE_COLUMNS.has(column) && <TermCellContent term={term} column={column} selected={false} />}
        </span>
      ))}
      <div className={classes['add']} data-column={columns.at(-2)}>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={add.isPending}
          id={`${id}take`}
          aria-labelledby={`${id}take ${id}word`}
          onClick={() => add.mutate({ ...sample })}
        >
          {words.empty.takeThis}
        </Button>
      </div>
      {add.isError && (
        <Text size="sm" c="red" role="alert" className={classes['error'] ?? ''}>
          {errorText(add.error)}
        </Text>
      )}
    </li>
  );
}
