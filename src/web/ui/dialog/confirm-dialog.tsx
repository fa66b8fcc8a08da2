import { Alert, Button, Modal, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useErrorSentence } from '#web/ui/page/error-sentence.ts';
import { words } from '#web/ui/words.ts';
import { DialogFoot } from './dialog-foot.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  /** A question: “Delete 3 files?” */
  readonly title: ReactNode;
  /** Exactly what will happen. */
  readonly children: ReactNode;
  /** The verb of the question: “Delete”. */
  readonly confirmLabel: string;
  /** Where “Cancel” could be taken for the deed itself. */
  readonly cancelLabel?: string;
  /** Colours the button as one that destroys something. */
  readonly danger?: boolean;
  /** The dialog stays, busy, until this settles; a rejection is shown inside it. Closing is the caller's. */
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
  /** It comes by itself: a key pressed for something else shall press no button. */
  readonly asksUnbidden?: boolean;
}

type Progress = { kind: 'asking' } | { kind: 'busy' } | { kind: 'failed'; error: unknown };

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, onClose } = props;
  const [progress, setProgress] = useState<Progress>({ kind: 'asking' });
  const busy = progress.kind === 'busy';
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setProgress({ kind: 'asking' })}
      title={title}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      withCloseButton={!busy}
    >
      <Question {...props} progress={progress} onProgress={setProgress} />
    </Modal>
  );
}

interface QuestionProps extends ConfirmDialogProps {
  readonly progress: Progress;
  readonly onProgress: (progress: Progress) => void;
}

function Question(props: QuestionProps) {
  const {
    children,
    confirmLabel,
    cancelLabel = words.cancel,
    danger,
    onConfirm,
    onClose,
    asksUnbidden = false,
    progress,
    onProgress,
  } = props;
  const sentence = useErrorSentence();
  const busy = progress.kind === 'busy';
  const confirm = async () => {
    onProgress({ kind: 'busy' });
    try {
      await onConfirm();
      onProgress({ kind: 'asking' });
    } catch (error) {
      onProgress({ kind: 'failed', error });
    }
  };
  return (
    <Stack gap="md">
      <div>{children}</div>
      {progress.kind === 'failed' && (
        <Alert color="red" role="alert">
          {sentence(progress.error)}
        </Alert>
      )}
      <DialogFoot>
        <Button
          variant="default"
          onClick={onClose}
          disabled={busy}
          data-autofocus={!asksUnbidden || undefined}
        >
          {cancelLabel}
        </Button>
        <Button {...(danger && { color: 'red' })} loading={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
