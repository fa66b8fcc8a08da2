// A term's form: its values, where they came from, and what saving it does.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Term } from '#contract/glossary.ts';
import { useFormDraft } from '#web/api/drafts/use-drafts.ts';
import { errorText } from '#web/api/error-text.ts';
import { fieldErrors } from '#web/api/field-errors.ts';
import { GlossaryGoneError } from '#web/api/glossary-queries.ts';
import { EarlierAttemptLandedError } from '#web/api/settled-create.ts';
import { draftName, readTermDraft } from '#web/features/terms/drafts/term-draft.ts';
import { baseOf, changedAttributes, isEmpty, type TermDraft } from '#web/features/terms/editing/changes.ts';
import { isGone, useAddTerm, useUpdateTerm } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { translated } from '#web/lib/translatable.ts';
import { isTermText, termResolver } from './term-form-check.ts';
import { blankFormValues, draftOfForm, formValues, type TermFormValues } from './term-form-values.ts';

export interface TermFormOptions {
  readonly glossaryId: string;
  /** The list as the server has it. */
  readonly terms: readonly Term[];
  /** The term as the table shows it, edits that were not saved included; absent for a new one. */
  readonly shown: Term | undefined;
  readonly defaults: Partial<TermFormValues> | undefined;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly term: Term }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused' };

export function useTermForm({ glossaryId, terms, shown, defaults }: TermFormOptions) {
  const name = draftName(glossaryId, shown?.id);
  // As it is when the form opens: what others change meanwhile must not pass for what the person did.
  const [{ pristine, values, base }] = useState(() => {
    const stored = terms.find(({ id }) => id === shown?.id) ?? shown;
    const fresh = shown ? formValues(shown) : blankFormValues(defaults);
    const kept = readTermDraft(name);
    return { pristine: fresh, values: kept?.values ?? fresh, base: kept?.base ?? (stored && baseOf(stored)) };
  });
  const before = base?.draft;
  const form = useForm<TermFormValues>({ resolver: termResolver(before), defaultValues: values });
  const draft = useFormDraft(form, { name, pristine, kept: (typed) => ({ values: typed, base }) });
  const add = useAddTerm(glossaryId);
  const update = useUpdateTerm(glossaryId);
  const [isGlossaryGone, setGlossaryGone] = useState(false);

  const send = (term: TermDraft): Promise<Term> | undefined => {
    if (!shown || !before) return add.mutateAsync(term);
    const changes = changedAttributes(before, term);
    return isEmpty(changes) ? undefined : update.mutateAsync({ id: shown.id, changes });
  };

  const save = async (values: TermFormValues): Promise<SaveOutcome> => {
    try {
      const term = await send(draftOfForm(values, before));
      setGlossaryGone(false);
      draft.discard();
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

  return {
    form,
    before,
    save,
    /** What of it is kept in this browser. */
    draft,
    isGlossaryGone,
    isSaving: add.isPending || update.isPending,
  };
}

export type TermFormState = ReturnType<typeof useTermForm>;

function failureText(error: unknown): string {
  if (error instanceof GlossaryGoneError) return words.gone.kept;
  if (error instanceof EarlierAttemptLandedError) return words.form.savedBefore;
  return isGone(error) ? words.form.termGone : errorText(error);
}
