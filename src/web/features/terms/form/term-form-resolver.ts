import type { FieldErrors, Resolver } from 'react-hook-form';
import type { TermDraft } from '#web/features/terms/editing/changes.ts';
import { TERM_TEXTS } from '#web/features/terms/editing/changes.ts';
import { checkForm } from './term-form-check.ts';
import type { TermFormValues } from './term-form-values.ts';

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
