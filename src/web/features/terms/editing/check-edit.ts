// Judges an edit before anything is sent. A refused one costs nothing: the cell keeps what was typed. One that leaves no
// way of saying the word waits in this browser, since the cell that completes another way may be next.
import { type Term, termChanges } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { words } from '#web/features/terms/words.ts';
import { translated } from '#web/lib/translatable.ts';
import { type Changes, changedAttributes, draftOf, isEmpty, withChanges } from './changes.ts';

export type EditCheck =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly message: string }
  /** What the service would refuse, but another edit of the term can make good. */
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
  // A term that had no option before (another server let it be) is left to that server.
  const breaks =
    satisfiedOptions(term).length > 0 && satisfiedOptions(withChanges(term, changes)).length === 0;
  return breaks ? { kind: 'incomplete', message: words.edit.onlyHere, changes } : { kind: 'send', changes };
}
