// Validates an edit before it is sent. A refused edit costs no request, and the cell keeps the typed text. An edit that
// leaves the term without a pronunciation option waits in this browser, because the user may fill in another option next.
import { type Term, termChanges } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { words } from '#web/features/terms/words.ts';
import { translated } from '#web/lib/translatable.ts';
import { type Changes, changedAttributes, draftOf, isEmpty, withChanges } from './changes.ts';

export type EditCheck =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly message: string }
  /** The server would refuse this edit, but another edit of the term can complete it. */
  | { readonly kind: 'incomplete'; readonly message: string; readonly changes: Changes }
  | { readonly kind: 'send'; readonly changes: Changes };

export function checkEdit(term: Term, edit: Readonly<Changes>): EditCheck {
  const before = draftOf(term);
  const changes = changedAttributes(before, { ...before, ...edit });
  if (isEmpty(changes)) return { kind: 'unchanged' };
  const parsed = termChanges.safeParse(changes);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { kind: 'refused', message: issue ? translated(issue.message) : words.edit.invalid };
  }
  // If the term had no pronunciation option before, its server allows that, so the edit is sent.
  const breaks =
    satisfiedOptions(term).length > 0 && satisfiedOptions(withChanges(term, changes)).length === 0;
  return breaks ? { kind: 'incomplete', message: words.edit.onlyHere, changes } : { kind: 'send', changes };
}
