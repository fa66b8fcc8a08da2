import { sentences } from '#web/lib/plural.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import type { SwitchLoss } from './switch-loss.ts';
import { words } from './words.ts';

interface SwitchDialogProps {
  readonly opened: boolean;
  readonly loss: SwitchLoss | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function SwitchDialog({ loss, ...dialog }: SwitchDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={words.switching.title}
      confirmLabel={words.switching.confirm}
      cancelLabel={words.switching.keep}
    >
      {loss && switchText(loss)}
    </ConfirmDialog>
  );
}

export function switchText({ stopping, resumable, dropped }: SwitchLoss): string {
  const stops = resumable ? words.switching.resumable : words.switching.lost;
  return sentences(stopping === 0 ? '' : stops(stopping), dropped ? words.switching.dropped : '');
}
