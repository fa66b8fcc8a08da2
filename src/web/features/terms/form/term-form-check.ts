// The form's validation is the contract's: a new term by `newTerm`, an edit by `termChanges` on what changed, and
// the chosen option by the three-option rule. Nothing else is asked.
import type { FieldErrors, Resolver } from 'react-hook-form';
import { newTerm, termChanges } from '#contract/glossary.ts';
import { missingFields, PRONUNCIATION_FIELDS, type PronunciationOption } from '#contract/pronunciation.ts';
import {
  changedAttributes,
  TERM_TEXTS,
  type TermDraft,
  type TermText,
} from '#web/features/terms/editing/changes.ts';
import { words } from '#web/features/terms/words.ts';
import { translated } from '#web/lib/translatable.ts';
import { draftOfForm, isShown, type TermFormValues } from './term-form-values.ts';

export type FieldMessages = Partial<Record<TermText, string>>;

export function isTermText(path: PropertyKey | undefined): path is TermText {
  return TERM_TEXTS.some((field) => field === path);
}

/** Whether a field is one of those the form shows under an option. */
export function isOnScreen(field: TermText, option: PronunciationOption): boolean {
  const hidden = PRONUNCIATION_FIELDS.filter((known) => !isShown(option, known));
  return !hidden.some((known) => known === field);
}

/**
 * One sentence per field that stands in the way; empty when the form may be sent.
 * @param before the term as it was when the form opened; absent for a new one
 */
export function checkForm(values: Readonly<TermFormValues>, before?: Readonly<TermDraft>): FieldMessages {
  const draft = draftOfForm(values, before);
  const messages: FieldMessages = {};
  for (const field of missingFields(values.option, draft)) messages[field] = words.form.needed[field];
  const parsed = before ? termChanges.safeParse(changedAttributes(before, draft)) : newTerm.safeParse(draft);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path;
    if (isTermText(field)) messages[field] ??= translated(message);
  }
  return messages;
}

/** react-hook-form's view of {@link checkForm}. */
export function termResolver(before?: Readonly<TermDraft>): Resolver<TermFormValues> {
  return (values) => {
    const messages = checkForm(values, before);
    const errors: FieldErrors<TermFormValues> = {};
    for (const field of TERM_TEXTS) {
      const message = messages[field];
      if (message !== undefined) errors[field] = { type: 'contract', message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
