import { Checkbox } from '@mantine/core';
import type { PlannedFile } from '#web/features/uploads/intake/batch.ts';
import type { Decisions } from '#web/features/uploads/intake/decisions.ts';
import classes from './check-dialog.module.css';
import { CheckSection } from './check-section.tsx';
import { words } from './words.ts';

interface EmptyFilesProps {
  readonly files: readonly PlannedFile[];
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

/** Lists empty files, which are left out unless the person wants them. */
export function EmptyFiles({ files, decisions, onDecide }: EmptyFilesProps) {
  return (
    <CheckSection
      label={words.empty(files.length)}
      count={files.length}
      estimate={32}
      renderRow={(index) => <div className={classes['path']}>{files[index]?.source.path}</div>}
    >
      <Checkbox
        mt="xs"
        label={words.withEmpty(files.length)}
        checked={decisions.withEmpty}
        onChange={({ currentTarget }) => onDecide({ ...decisions, withEmpty: currentTarget.checked })}
      />
    </CheckSection>
  );
}
