import { memo, useEffect, useState } from 'react';
import { askBeforeLeaving } from '#web/api/leaving.ts';
import { laterPart } from '#web/ui/later-part.tsx';
import { switchText } from './switch-text.ts';
import { useUploads } from './uploads-context.ts';
import { words } from './words.ts';

const ConfirmDialog = laterPart(async () => (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog);

interface Question {
  readonly opened: boolean;
  /** As it stood when it was asked, and until the dialog has faded. */
  readonly text: string;
  readonly go: () => void;
}

const NOT_ASKED: Question = { opened: false, text: '', go: () => undefined };

/** While `busy`, another connection is used only after a question. */
export const SwitchGuard = memo(function SwitchGuard({ busy }: { readonly busy: boolean }) {
  const { client, intake } = useUploads();
  const [question, setQuestion] = useState(NOT_ASKED);
  useEffect(() => {
    if (!busy) return undefined;
    return askBeforeLeaving((go) =>
      setQuestion({ opened: true, text: switchText(client.getView(), intake.state.get()), go }),
    );
  }, [busy, client, intake]);
  const close = () => setQuestion({ ...question, opened: false });
  // Not before it is needed: its code is no part of what a page starts with.
  if (question === NOT_ASKED) return null;
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
});
