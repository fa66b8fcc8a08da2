// Applies typed values to the draft of a new row. Empty language fields are filled with the glossary's most common
// language, because most words use it. The person can overwrite it.
import { newTerm } from '#contract/glossary.ts';
import type { Changes, TermDraft } from '#web/features/terms/editing/changes.ts';
import type { EditCheck } from '#web/features/terms/editing/check-edit.ts';
import { cleanedEdit } from '#web/features/terms/ipa/clean-ipa.ts';
import { looksLikeIpa } from '#web/features/terms/range/cell-changes.ts';
import { words } from '#web/features/terms/words.ts';
import { translated } from '#web/lib/translatable.ts';

/** @param usual the most common language of the terms; undefined in an empty glossary */
export function typedInto(draft: TermDraft, changes: Changes, usual: string | undefined): TermDraft {
  const typed = { ...draft, ...asSpoken(draft, changes) };
  // Keep a language that was explicitly cleared, also by an undo.
  const languageId = changes.languageId ?? (typed.languageId || (typed.word && usual) || '');
  // Fill in the language only for a newly typed text, or for a text typed before the row had a language.
  const asText = (field: 'phonemization' | 'pronounceAs') =>
    typed[field] && (!draft[field] || !draft.languageId) ? languageId : '';
  return {
    ...typed,
    languageId,
    pronunciationLanguageId: typed.pronunciationLanguageId || asText('phonemization'),
    phonemizationLanguageId: typed.phonemizationLanguageId || asText('pronounceAs'),
  };
}

/** Decides whether a typed pronunciation is IPA or plain text, because both are typed into the same column. */
function asSpoken(draft: TermDraft, changes: Changes): Changes {
  const { phonemization, pronounceAs } = changes;
  // A pasted row sets both fields, so there is nothing to decide.
  if ((phonemization === undefined) === (pronounceAs === undefined)) return cleanedEdit(changes).changes;
  const text = phonemization || pronounceAs || '';
  const rest = { ...changes, phonemization: '', pronounceAs: '' };
  if (text === '') return rest;
  const isIpa = looksLikeIpa(text) || (draft.phonemization !== '' && phonemization !== undefined);
  return isIpa ? cleanedEdit({ ...rest, phonemization: text }).changes : { ...rest, pronounceAs: text };
}

/** Checks an edit of a new row. An edit is never refused: an incomplete row stays in this browser. */
export function checkTyped(draft: TermDraft, changes: Changes, usual: string | undefined): EditCheck {
  const message = missingIn(typedInto(draft, changes, usual));
  return message === undefined ? { kind: 'send', changes } : { kind: 'incomplete', message, changes };
}

/** @returns why the service would reject the draft; undefined if it is complete */
export function missingIn(draft: TermDraft): string | undefined {
  const { error } = newTerm.safeParse(draft);
  if (!error) return undefined;
  if (!draft.word.trim()) return words.newRow.needsWord;
  if (!draft.languageId.trim()) return words.newRow.needsLanguage;
  const [first] = error.issues;
  return first?.path.length === 0 || !first ? words.newRow.needsPronunciation : translated(first.message);
}

/** @returns the most common language of the terms; undefined if no term has a language */
export function usualLanguage(terms: readonly { readonly languageId: string }[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { languageId } of terms)
    if (languageId) counts.set(languageId, (counts.get(languageId) ?? 0) + 1);
  let [usual, most]: [string | undefined, number] = [undefined, 0];
  for (const [id, count] of counts) if (count > most) [usual, most] = [id, count];
  return usual;
}
