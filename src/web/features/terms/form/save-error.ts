// Reasons why a form can't be saved other than field errors, and the message for each.
import type { Term } from '#contract/glossary.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { GlossaryGoneError } from '#web/api/glossaries/glossary-queries.ts';
import { EarlierAttemptSucceededError } from '#web/api/glossaries/idempotent-create.ts';
import { ChangedMeanwhileError } from '#web/features/terms/guard/clash.ts';
import { isGone } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';

export type SaveError =
  | { readonly kind: 'none' }
  | { readonly kind: 'glossary-gone' }
  | { readonly kind: 'term-gone' }
  | { readonly kind: 'changed'; readonly current: Term };

export function classifySaveError(error: unknown): SaveError {
  if (error instanceof GlossaryGoneError) return { kind: 'glossary-gone' };
  if (error instanceof ChangedMeanwhileError) return { kind: 'changed', current: error.current };
  return { kind: isGone(error) ? 'term-gone' : 'none' };
}

export function failureText(error: unknown): string {
  if (error instanceof GlossaryGoneError) return words.gone.kept;
  if (error instanceof EarlierAttemptSucceededError) return words.form.savedBefore;
  if (error instanceof ChangedMeanwhileError) return words.changed.title;
  return isGone(error) ? words.form.termGone : errorText(error);
}
