// Counts unsaved changes in the status line: failed edits and deletions, changes that wait for the server, and drafts
// without a pronunciation option. The status line keeps the table rows in place. Problems lists the details.
import { Button } from '@mantine/core';
import { canRetry, type UnsavedChange } from '#web/features/terms/problems/unsaved-changes.ts';
import { openPanel } from '#web/features/terms/side-panel/side-panel.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { InCountPlace } from '#web/ui/frame/slot.tsx';
import classes from './unsaved-line.module.css';

interface UnsavedLineProps {
  readonly here: readonly UnsavedChange[];
  readonly onRetry: (ids: readonly string[]) => void;
}

export function UnsavedLine({ here, onRetry }: UnsavedLineProps) {
  const waiting = here.filter(({ kind }) => kind === 'waits');
  // An edit that leaves a term without a pronunciation can't be saved yet, but it isn't a failure. A new row isn't counted
  // here at all, because the row itself says that its pronunciation is missing.
  const stuck = here.filter(({ kind, trouble }) => kind === 'unsaved' && trouble?.kind !== 'incomplete');
  const failed = stuck.filter((one) => one.of !== 'deletion');
  const notDeleted = stuck.filter((one) => one.of === 'deletion');
  const drafts = here.filter(({ of, trouble }) => trouble?.kind === 'incomplete' && of === 'edit');
  const [edits, rows] = counted(failed);
  return (
    <InCountPlace>
      {failed.length > 0 && (
        <div role="alert" data-urgent className={classes['line']}>
          <Line
            what={sentences(words.edit.unsaved(edits, rows), oneReason(failed))}
            all={failed}
            onRetry={onRetry}
          />
        </div>
      )}
      {notDeleted.length > 0 && (
        <div role="alert" data-urgent className={classes['line']}>
          <Line
            what={sentences(words.remove.could(notDeleted.length), whyNotDeleted(notDeleted))}
            all={notDeleted}
            onRetry={onRetry}
          />
        </div>
      )}
      {waiting.length > 0 && (
        <output data-urgent data-waits className={classes['line']}>
          <Line what={words.edit.waiting(...counted(waiting))} all={waiting} onRetry={onRetry} />
        </output>
      )}
      {drafts.length > 0 && (
        <output data-urgent data-draft className={classes['line']}>
          <span className={classes['dot']} aria-hidden />
          <Line what={words.edit.drafts(drafts.length)} all={drafts} onRetry={onRetry} />
        </output>
      )}
    </InCountPlace>
  );
}

function Line({
  what,
  all,
  onRetry,
}: Omit<UnsavedLineProps, 'here'> & { what: string; all: UnsavedChange[] }) {
  const ids = all.filter(canRetry).map(({ termIds: [id] }) => id);
  return (
    <>
      <button type="button" className={classes['what']} title={what} onClick={() => openPanel('problems')}>
        <span data-cut>{what}</span>
      </button>
      {ids.length > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes['retry'] ?? ''}
          onClick={() => onRetry(ids)}
        >
          {words.edit.retry}
        </Button>
      )}
    </>
  );
}

function counted(all: readonly UnsavedChange[]): [edits: number, rows: number, deletions: number] {
  const count = (of: UnsavedChange['of']) => all.filter((one) => one.of === of).length;
  return [count('edit'), count('new-row'), count('deletion')];
}

function whyNotDeleted(all: readonly UnsavedChange[]): string {
  const areChanged = all.length > 1 && all.every(({ trouble }) => trouble?.kind === 'changed');
  return areChanged ? words.remove.allChanged : oneReason(all);
}

/** Returns the reason if all changes have the same one, else "". */
function oneReason(all: readonly UnsavedChange[]): string {
  const [reason = '', ...others] = new Set(all.map((one) => one.reason));
  return others.length === 0 ? reason : '';
}
