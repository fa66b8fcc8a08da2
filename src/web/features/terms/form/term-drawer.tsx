import { Drawer } from '@mantine/core';
import type { Term } from '#contract/glossary.ts';
import type { Updated } from '#web/features/terms/queries.ts';
import type { TermDialogsState } from '#web/features/terms/use-term-dialogs.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';
import classes from './term-form.module.css';
import { TermForm } from './term-form.tsx';
import type { TermFormValues } from './term-form-values.ts';
import type { SaveOutcome } from './use-term-form.ts';

interface TermDrawerProps {
  readonly glossaryId: string;
  readonly terms: readonly Term[];
  readonly dialogs: TermDialogsState;
  /** A term as the table shows it now. */
  readonly shownNow: (id: string) => Term | undefined;
  readonly onSaved: (updated: Updated) => void;
}

export function TermDrawer({ glossaryId, terms, dialogs, shownNow, onSaved }: TermDrawerProps) {
  const { shown, defaults, session } = dialogs.subject;

  const onOutcome = (outcome: SaveOutcome, values: TermFormValues, another: boolean) => {
    if (outcome.kind === 'refused') return;
    if (outcome.kind === 'saved') onSaved(outcome.updated);
    if (!another) dialogs.close();
    else if (outcome.kind === 'saved') {
      notify({ message: words.form.added(outcome.updated.term.word), color: 'green' });
      dialogs.addAnother(nextOne(values));
    }
  };

  return (
    <Drawer
      opened={dialogs.open === 'form'}
      onClose={dialogs.close}
      position="right"
      size="30rem"
      classNames={{ content: classes['drawer'] ?? '' }}
      title={shown ? words.form.editTitle(shown.word) : words.form.addTitle}
    >
      <TermForm
        key={session}
        glossaryId={glossaryId}
        terms={terms}
        shown={shown}
        defaults={defaults}
        onOutcome={onOutcome}
        onStartOver={() => (shown ? dialogs.edit(shownNow(shown.id) ?? shown) : dialogs.add())}
        onClose={dialogs.close}
      />
    </Drawer>
  );
}

/** The next term most often has the languages and the option of the last. */
function nextOne({ languageId, option, phonemizationLanguageId, pronunciationLanguageId }: TermFormValues) {
  return { languageId, option, phonemizationLanguageId, pronunciationLanguageId };
}
