import { useEffect, useState } from 'react';
import { askBeforeLeaving } from '#web/api/leaving.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { words } from '#web/features/uploads/words.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import type { Session } from './sessions.ts';
import { switchText } from './switch-text.ts';

const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog);

interface Question {
  readonly opened: boolean;
  /** As it stood when it was asked, and until the dialog has faded. */
  readonly text: string;
  readonly go: () => void;
}

const NOT_ASKED: Question = { opened: false, text: '', go: () => undefined };

/** While something would be lost by it, another connection is used only after a question. */
export function SwitchGuard({ session }: { readonly session: Session }) {
  const { intake } = useUploads();
  const [question, setQuestion] = useState(NOT_ASKED);
  useEffect(() => {
    const { active, client } = session;
    return askBeforeLeaving((next, go) => {
      const text = switchText(client.getView(), intake.state.get(), active.connection, next);
      if (text === '') go();
      else setQuestion({ opened: true, text, go });
    });
  }, [session, intake]);
  const close = () => setQuestion({ ...question, opened: false });
  return (
    <ConfirmDialog
      opened={question.opened}
      title={words.switching.title}
      confirmLabel={words.switching.confirm}
      cancelLabel={words.switching.keep}
      onClose={close}
      onConfirm={() => {
        close();
        question.go();
      }}
    >
      {question.text}
    </ConfirmDialog>
  );
}
