// State of a term's form: its values, where they came from, and saving.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Term } from '#contract/glossary.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import { useFormDraft } from '#web/api/drafts/use-drafts.ts';
import { fieldErrors } from '#web/api/errors/field-errors.ts';
import { draftName, readTermDraft } from '#web/features/terms/drafts/term-draft.ts';
import {
  baseOf,
  type Changes,
  changedAttributes,
  isEmpty,
  type TermBase,
  type TermDraft,
} from '#web/features/terms/editing/changes.ts';
import { rebased } from '#web/features/terms/guard/clash.ts';
import { usualLanguage } from '#web/features/terms/new-rows/typed-draft.ts';
import { type Updated, useAddTerm, useUpdateTerm } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { translated } from '#web/lib/translatable.ts';
import { notify } from '#web/ui/notify.ts';
import { classifySaveError, failureText, type SaveError } from './save-error.ts';
import { isOnScreen, isTermText, termResolver } from './term-form-check.ts';
import { draftOfForm, formValues, newFormValues, type TermFormValues } from './term-form-values.ts';

export interface TermFormOptions {
  readonly glossaryId: string;
  /** The list as the server has it. */
  readonly terms: readonly Term[];
  /** The term as the table shows it, with unsaved edits; undefined for a new term. */
  readonly shown: Term | undefined;
  readonly defaults: Partial<TermFormValues> | undefined;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly updated: Updated }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused' };

export function useTermForm({ glossaryId, terms, shown, defaults }: TermFormOptions) {
  const name = draftName(glossaryId, shown?.id);
  // Fixed when the form opens, so that a later change by someone else doesn't count as one by the user.
  const [{ pristine, values, base }] = useState(() => {
    const stored = terms.find(({ id }) => id === shown?.id) ?? shown;
    const fresh = shown ? formValues(shown) : newFormValues(usualLanguage(terms), defaults);
    const storedDraft = readTermDraft(name);
    return {
      pristine: fresh,
      values: storedDraft?.values ?? fresh,
      base: storedDraft?.base ?? (stored && baseOf(stored)),
    };
  });
  const before = base?.draft;
  const form = useForm<TermFormValues>({ resolver: termResolver(before), defaultValues: values });
  const draft = useFormDraft(form, { name, pristine, toSaved: (typed) => ({ values: typed, base }) });
  const add = useAddTerm(glossaryId);
  const update = useUpdateTerm(glossaryId);
  const [trouble, setTrouble] = useState<SaveError>({ kind: 'none' });

  const typed = () => draftOfForm(form.getValues(), before);
  const create = async (): Promise<Updated> => ({ term: await add.mutateAsync(typed()), kept: [] });
  const change = async (id: string, from: TermBase, to: TermDraft): Promise<Updated | undefined> => {
    const changes = changedAttributes(from.draft, to);
    return isEmpty(changes) ? undefined : update.mutateAsync({ id, base: from, changes });
  };

  const attempt = async (send: () => Promise<Updated | undefined>): Promise<SaveOutcome> => {
    try {
      const updated = await send();
      draft.discard();
      return updated ? { kind: 'saved', updated } : { kind: 'unchanged' };
    } catch (error) {
      setTrouble(classifySaveError(error));
      showFailure(error);
      return { kind: 'refused' };
    }
  };

  /** Shows server errors at their field if it is visible, and all others above the buttons. */
  const showFailure = (error: unknown) => {
    let isNamed = false;
    for (const { path, message } of fieldErrors(error)) {
      if (!isTermText(path) || !isOnScreen(path, form.getValues('option'))) continue;
      form.setError(path, { type: 'server', message: translated(message) }, { shouldFocus: !isNamed });
      isNamed = true;
    }
    if (!isNamed) form.setError('root', { message: failureText(error) });
  };

  return {
    form,
    base,
    before,
    /** Returns the term that the typed values describe. */
    typed,
    save: () => attempt(() => (shown && base ? change(shown.id, base, typed()) : create())),
    /** Overwrites the changes of someone else with the typed values. */
    keepOwnVersion: (current: Term) =>
      attempt(() => {
        const mine = base ? rebased(base, typed(), current, 'mine') : typed();
        return change(current.id, baseOf(current), mine);
      }),
    /** Accepts the changes of someone else. A new form starts from them, with the other typed values. */
    takeServerVersion(current: Term) {
      const from = baseOf(current);
      const rest = base ? rebased(base, typed(), current, 'theirs') : from.draft;
      draft.discard();
      if (!isEmpty(changedAttributes(from.draft, rest)))
        drafts.keep(name, { values: { ...form.getValues(), ...rest }, base: from });
    },
    /** Creates a term that someone else deleted again. */
    createAgain: () =>
      attempt(async () => {
        const created = await create();
        notify({ message: words.changed.createdAnew(created.term.word), color: 'green' });
        return created;
      }),
    /** Changes a saved term back. The form may be closed by then. */
    restoreCleared: (term: Term, changes: Changes) => {
      update.mutateAsync({ id: term.id, base: baseOf(term), changes }).catch((error: unknown) => {
        notify({ message: failureText(error), color: 'red' });
      });
    },
    /** Draft of the form, persisted in this browser. */
    draft,
    trouble,
    isSaving: add.isPending || update.isPending,
  };
}

export type TermFormState = ReturnType<typeof useTermForm>;
