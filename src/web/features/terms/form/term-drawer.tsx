import { Drawer } from '@mantine/core';
import type { Term } from '#contract/glossary.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';
import classes from './term-form.module.css';
import { TermForm } from './term-form.tsx';
import { blankFormValues } from './term-form-values.ts';
import { type SaveOutcome, useTermForm } from './use-term-form.ts';

interface TermDrawerProps {
  readonly glossaryId: string;
  readonly terms: readonly Term[];
  /** The term as the server has it; absent for a new one. */
  readonly stored?: Term | undefined;
  readonly shown?: Term | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: (term: Term) => void;
}

/** Stays mounted while closed: what was typed for a new term is still there when it is opened again. */
export function TermDrawer({ glossaryId, terms, stored, shown, opened, onClose, onSaved }: TermDrawerProps) {
  const state = useTermForm({ glossaryId, stored, shown });
  const { form } = state;

  const onOutcome = (outcome: SaveOutcome, another: boolean) => {
    if (outcome.kind === 'refused') return;
    if (outcome.kind === 'saved') onSaved(outcome.term);
    if (!stored) form.reset(another ? nextOne(form.getValues()) : blankFormValues());
    if (!another) onClose();
    else if (outcome.kind === 'saved') {
      notify({ message: words.form.added(outcome.term.word), color: 'green' });
      form.setFocus('word');
    }
  };

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="30rem"
      classNames={{ content: classes['drawer'] ?? '' }}
      title={shown ? words.form.editTitle(shown.word) : words.form.addTitle}
    >
      <TermForm state={state} terms={terms} termId={stored?.id} onOutcome={onOutcome} onCancel={onClose} />
    </Drawer>
  );
}

/** The next term most often has the languages and the option of the last. */
function nextOne({
  languageId,
  option,
  phonemizationLanguageId,
  pronunciationLanguageId,
}: ReturnType<typeof blankFormValues>) {
  return blankFormValues({ languageId, option, phonemizationLanguageId, pronunciationLanguageId });
}
