// Term form in the rail beside the table, or over the page if there is no rail.
import type { Term } from '#contract/glossary.ts';
import type { Updated } from '#web/features/terms/queries.ts';
import type { TermDialogsState } from '#web/features/terms/use-term-dialogs.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';
import { FormFrame } from './form-frame.tsx';
import { TermForm } from './term-form.tsx';
import type { TermFormValues } from './term-form-values.ts';
import type { SaveOutcome } from './use-term-form.ts';

interface TermFormPanelProps {
  readonly glossaryId: string;
  readonly terms: readonly Term[];
  readonly dialogs: TermDialogsState;
  /** Returns a term as the table currently shows it. */
  readonly shownNow: (id: string) => Term | undefined;
  readonly onSaved: (updated: Updated) => void;
}

export function TermFormPanel({ glossaryId, terms, dialogs, shownNow, onSaved }: TermFormPanelProps) {
  const { shown, defaults, session } = dialogs.subject;

  const onOutcome = (outcome: SaveOutcome, values: TermFormValues, another: boolean) => {
    if (outcome.kind === 'refused') return;
    if (outcome.kind === 'saved') onSaved(outcome.updated);
    if (!another) dialogs.closeForm();
    else if (outcome.kind === 'saved') {
      notify({ message: words.form.added(outcome.updated.term.word), color: 'green' });
      dialogs.addAnother(nextOne(values));
    }
  };

  return (
    <FormFrame
      opened={dialogs.isFormOpen}
      title={shown ? words.form.editTitle(shown.word) : words.form.addTitle}
      onClose={dialogs.closeForm}
    >
      <TermForm
        key={session}
        glossaryId={glossaryId}
        terms={terms}
        shown={shown}
        defaults={defaults}
        onOutcome={onOutcome}
        onStartOver={() => (shown ? dialogs.edit(shownNow(shown.id) ?? shown) : dialogs.add())}
        onClose={dialogs.closeForm}
      />
    </FormFrame>
  );
}

/** Returns the values that the next new term starts with: terms in a row often share languages and option. */
function nextOne({ languageId, option, phonemizationLanguageId, pronunciationLanguageId }: TermFormValues) {
  return { languageId, option, phonemizationLanguageId, pronunciationLanguageId };
}
