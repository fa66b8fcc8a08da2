// Validation of the form by the contract: a new term by `newTerm`, an edit by `termChanges` on the changed attributes,
// and the chosen option by its required fields. There are no further rules.
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

/** Returns whether the form shows a field under an option. */
export function isOnScreen(field: TermText, option: PronunciationOption): boolean {
  const hidden = PRONUNCIATION_FIELDS.filter((known) => !isShown(option, known));
  return !hidden.some((known) => known === field);
}

/**
 * Validates the form.
 * @param before the term when the form opened; undefined for a new term
 * @returns one message per invalid field; empty if the form can be sent
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

/** Adapts {@link checkForm} to react-hook-form. */
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
