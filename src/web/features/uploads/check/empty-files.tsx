import { Checkbox, Title } from '@mantine/core';
import { useId } from 'react';
import type { PlannedFile } from '#web/features/uploads/intake/batch.ts';
import type { Decisions } from '#web/features/uploads/intake/decisions.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import classes from './check-dialog.module.css';
import { words } from './words.ts';

interface EmptyFilesProps {
  readonly files: readonly PlannedFile[];
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

/** Files with nothing in them, which are left out unless the person wants them. */
export function EmptyFiles({ files, decisions, onDecide }: EmptyFilesProps) {
  const label = words.empty(files.length);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes['section']}>
      <Title order={3} size="h5" id={heading} mb="xs">
        {label}
      </Title>
      <VirtualList label={label} count={files.length} estimate={32} className={classes['list']}>
        {(index) => <div className={classes['path']}>{files[index]?.source.path}</div>}
      </VirtualList>
      <Checkbox
        mt="xs"
        label={words.withEmpty(files.length)}
        checked={decisions.withEmpty}
        onChange={({ currentTarget }) => onDecide({ ...decisions, withEmpty: currentTarget.checked })}
      />
    </section>
  );
}
