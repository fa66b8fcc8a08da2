import { useBlocker } from 'react-router';
import { words } from '#web/features/terms/words.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts';
import type { Deletion } from './use-delete-terms.ts';

/** Asks before the user leaves the page, because leaving stops a deletion half-way. The browser asks about a reload. */
export function LeaveQuestion({ deletion }: { readonly deletion: Deletion }) {
  const isRunning = deletion.kind === 'running';
  const blocker = useBlocker(isRunning);
  useLeaveGuard(isRunning);
  const left = isRunning ? deletion.all - deletion.done : 0;
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={words.remove.leave}
      confirmLabel={words.remove.leaveConfirm}
      cancelLabel={words.remove.stay}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {words.remove.leaveText(left)}
    </ConfirmDialog>
  );
}
