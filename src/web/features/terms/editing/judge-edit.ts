// Decides what to show and what to send when the user makes an edit.
import type { Term } from '#contract/glossary.ts';
import { changedByOthers } from '#web/features/terms/guard/theirs.ts';
import { type CellEditEvent, failedChanges, type TermEdit } from './cell-edits.ts';
import { attributesOf, draftOf, isEmpty, picked, type TermChange } from './changes.ts';
import { checkEdit } from './check-edit.ts';

interface Judged {
  readonly events: readonly CellEditEvent[];
  readonly toSend?: TermChange;
}

/** Merges an edit with the pending changes of its term that wait for another edit to complete them. */
export function wholeEdit(edit: TermChange, before: TermEdit | undefined): TermChange {
  if (before?.trouble?.kind !== 'incomplete') return edit;
  return { term: before.term, changes: { ...failedChanges(before), ...edit.changes } };
}

/** The server's values of a term. */
export interface Known {
  readonly term: Term;
  /** True while a request for this term is in flight. `term` then includes the changes of that request. */
  readonly isAwaited: boolean;
}

/**
 * @param before the unsaved changes of the term
 * @param known set only if the user stopped these changes before they were sent
 */
export function judge(edit: TermChange, before: TermEdit | undefined, known?: Known): Judged {
  const back = before && known && !known.isAwaited ? takenBack(edit, before, known.term) : {};
  const termId = edit.term.id;
  if (!isEmpty(back)) {
    const discarded = { kind: 'discarded', termId, attributes: attributesOf(back) } as const;
    const changes = picked(edit.changes, (attribute) => back[attribute] === undefined);
    if (isEmpty(changes)) return { events: [discarded] };
    const rest = judge({ ...edit, changes }, before);
    return { ...rest, events: [discarded, ...rest.events] };
  }
  const whole = wholeEdit(edit, before);
  const replaced: readonly CellEditEvent[] = whole === edit ? [] : [{ kind: 'discarded', termId }];
  const check = checkEdit(whole.term, whole.changes);
  if (check.kind === 'unchanged') return known ? madeAsItWas(whole, known.term) : { events: replaced };
  const shown = { term: whole.term, changes: check.kind === 'refused' ? whole.changes : check.changes };
  const sent = { kind: 'sent', termId, ...shown } as const;
  if (check.kind === 'send') return { events: [...replaced, sent], toSend: shown };
  return { events: [...replaced, sent, waitsForWay(shown, check.message)] };
}

export function waitsForWay({ term, changes }: TermChange, message: string): CellEditEvent {
  const trouble = { kind: 'incomplete' } as const;
  return { kind: 'failed', termId: term.id, changes, reason: () => message, trouble };
}

/**
 * Handles an edit that sets a term back to its values from before several edits. If one of these edits was sent before the
 * user stopped the others, the server still has its value, so a request is sent to undo it. Attributes that somebody else
 * has changed since stay.
 */
function madeAsItWas({ term, changes }: TermChange, now: Term): Judged {
  const there = draftOf(now);
  const others = changedByOthers(draftOf(term), {}, now);
  const ours = picked(
    changes,
    (attribute) => there[attribute] !== changes[attribute] && !others.includes(attribute),
  );
  const discarded = { kind: 'discarded', termId: term.id } as const;
  if (isEmpty(ours)) return { events: [discarded] };
  const toSend = { term: now, changes: ours };
  return { events: [discarded, { kind: 'sent', termId: term.id, ...toSend }], toSend };
}

/** Returns the changes that set a stopped attribute back to the server's value, so they need no request. */
function takenBack({ changes }: TermChange, before: TermEdit, known: Term): TermChange['changes'] {
  const held = failedChanges(before);
  const there = draftOf(known);
  return picked(
    changes,
    (attribute) => held[attribute] !== undefined && changes[attribute] === there[attribute],
  );
}
