// A term's form: its values, where they came from, and what saving it does.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Term } from '#contract/glossary.ts';
import { errorText } from '#web/api/error-text.ts';
import { fieldErrors } from '#web/api/field-errors.ts';
import { GlossaryGoneError } from '#web/api/glossary-queries.ts';
import { EarlierAttemptLandedError } from '#web/api/settled-create.ts';
import { changedAttributes, draftOf, isEmpty, type TermDraft } from '#web/features/terms/editing/changes.ts';
import { isGone, useAddTerm, useUpdateTerm } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { translated } from '#web/lib/translatable.ts';
import { isTermText, termResolver } from './term-form-check.ts';
import { blankFormValues, draftOfForm, formValues, type TermFormValues } from './term-form-values.ts';

export interface TermFormOptions {
  readonly glossaryId: string;
  /** The term as the server has it; absent for a new one. */
  readonly stored?: Term | undefined;
  /** The term as the table shows it, edits that were not saved included. */
  readonly shown?: Term | undefined;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly term: Term }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused' };

export function useTermForm({ glossaryId, stored, shown = stored }: TermFormOptions) {
  const before = stored && draftOf(stored);
  const form = useForm<TermFormValues>({
    resolver: termResolver(before),
    defaultValues: shown ? formValues(shown) : blankFormValues(),
  });
  const add = useAddTerm(glossaryId);
  const update = useUpdateTerm(glossaryId);
  const [isGlossaryGone, setGlossaryGone] = useState(false);

  const send = (draft: TermDraft): Promise<Term> | undefined => {
    if (!stored || !before) return add.mutateAsync(draft);
    const changes = changedAttributes(before, draft);
    return isEmpty(changes) ? undefined : update.mutateAsync({ id: stored.id, changes });
  };

  const save = async (values: TermFormValues): Promise<SaveOutcome> => {
    try {
      const term = await send(draftOfForm(values, before));
      setGlossaryGone(false);
      return term ? { kind: 'saved', term } : { kind: 'unchanged' };
    } catch (error) {
      setGlossaryGone(error instanceof GlossaryGoneError);
      showFailure(error);
      return { kind: 'refused' };
    }
  };

  /** What the server says about a field lands on that field, the rest above the buttons. */
  const showFailure = (error: unknown) => {
    let isNamed = false;
    for (const { path, message } of fieldErrors(error)) {
      if (!isTermText(path)) continue;
      form.setError(path, { type: 'server', message: translated(message) }, { shouldFocus: !isNamed });
      isNamed = true;
    }
    if (!isNamed) form.setError('root', { message: failureText(error) });
  };

  return { form, before, save, isGlossaryGone, isSaving: add.isPending || update.isPending };
}

export type TermFormState = ReturnType<typeof useTermForm>;

function failureText(error: unknown): string {
  if (error instanceof GlossaryGoneError) return words.gone.kept;
  if (error instanceof EarlierAttemptLandedError) return words.form.savedBefore;
  return isGone(error) ? words.form.termGone : errorText(error);
}
