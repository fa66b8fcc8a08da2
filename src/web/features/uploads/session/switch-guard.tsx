import { useEffect, useState } from 'react';
import { askBeforeLeaving } from '#web/api/connections/leave-questions.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import type { Session } from './sessions.ts';
import { type SwitchLoss, switchLoss } from './switch-loss.ts';

const SwitchDialog = lazyDialog(async () => (await import('./switch-dialog.tsx')).SwitchDialog);

interface Question {
  readonly opened: boolean;
  /** The loss at the time of the question; stays until the dialog has faded out. */
  readonly loss: SwitchLoss | undefined;
  readonly go: () => void;
}

const NOT_ASKED: Question = { opened: false, loss: undefined, go: () => undefined };

/** Asks before another connection is used if uploads would be lost. */
export function SwitchGuard({ session }: { readonly session: Session }) {
  const { intake } = useUploads();
  const [question, setQuestion] = useState(NOT_ASKED);
  useEffect(() => {
    const { active, client } = session;
    return askBeforeLeaving((next, go) => {
      const hasWaiting = intake.waiting.get().length > 0;
      const loss = switchLoss(client.getView(), intake.state.get(), active.connection, next, hasWaiting);
      if (loss) setQuestion({ opened: true, loss, go });
      else go();
    });
  }, [session, intake]);
  const close = () => setQuestion({ ...question, opened: false });
  return (
    <SwitchDialog
      opened={question.opened}
      loss={question.loss}
      onClose={close}
      onConfirm={() => {
        close();
        question.go();
      }}
    />
  );
}
