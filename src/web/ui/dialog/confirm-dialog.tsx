import { Alert, Button, Modal, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useErrorSentence } from '#web/ui/page/error-sentence.ts';
import { words } from '#web/ui/words.ts';
import { DialogFooter } from './dialog-footer.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  /** Title as a question: “Delete 3 files?” */
  readonly title: ReactNode;
  /** Exact consequences of the action. */
  readonly children: ReactNode;
  /** Verb of the question: “Delete”. */
  readonly confirmLabel: string;
  /** Label of the cancel button, if “Cancel” could be mistaken for the action itself. */
  readonly cancelLabel?: string;
  /** Shows the button as destructive. */
  readonly danger?: boolean;
  /**
   * Runs the action. The dialog stays open and busy until it settles, and shows an error inside. The caller closes the
   * dialog.
   */
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
  /**
   * Whether the dialog opens without a user action. Then no button has the focus, so that a key pressed for something
   * else doesn’t confirm it.
   */
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
      <DialogFooter>
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
      </DialogFooter>
    </Stack>
  );
}
