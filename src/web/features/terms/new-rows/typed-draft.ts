// What typing into a new row makes of it. Most words are read, spoken and written in the glossary's usual language: it is
// filled in, and can be typed over like anything else.
import { newTerm } from '#contract/glossary.ts';
import type { Changes, TermDraft } from '#web/features/terms/editing/changes.ts';
import type { EditCheck } from '#web/features/terms/editing/check-edit.ts';
import { cleanedEdit } from '#web/features/terms/ipa/clean-ipa.ts';
import { looksLikeIpa } from '#web/features/terms/range/cell-changes.ts';
import { words } from '#web/features/terms/words.ts';
import { translated } from '#web/lib/translatable.ts';

/** @param usual the language most terms are in; undefined in an empty glossary */
export function typedInto(draft: TermDraft, changes: Changes, usual: string | undefined): TermDraft {
  const typed = { ...draft, ...asSpoken(draft, changes) };
  // One that is emptied, or was empty when it was undone, stays so.
  const languageId = changes.languageId ?? (typed.languageId || (typed.word && usual) || '');
  // Of what is new, or waited for the language of the text.
  const asText = (field: 'phonemization' | 'pronounceAs') =>
    typed[field] && (!draft[field] || !draft.languageId) ? languageId : '';
  return {
    ...typed,
    languageId,
    pronunciationLanguageId: typed.pronunciationLanguageId || asText('phonemization'),
    phonemizationLanguageId: typed.phonemizationLanguageId || asText('pronounceAs'),
  };
}

/** One column takes IPA and other words alike: what is typed shows which it is. */
function asSpoken(draft: TermDraft, changes: Changes): Changes {
  const { phonemization, pronounceAs } = changes;
  // A row that was pasted says both.
  if ((phonemization === undefined) === (pronounceAs === undefined)) return cleanedEdit(changes).changes;
  const text = phonemization || pronounceAs || '';
  const rest = { ...changes, phonemization: '', pronounceAs: '' };
  if (text === '') return rest;
  const isIpa = looksLikeIpa(text) || (draft.phonemization !== '' && phonemization !== undefined);
  return isIpa ? cleanedEdit({ ...rest, phonemization: text }).changes : { ...rest, pronounceAs: text };
}

/** A new row refuses nothing: what it can't become a term with waits in this browser. */
export function checkTyped(draft: TermDraft, changes: Changes, usual: string | undefined): EditCheck {
  const message = missingIn(typedInto(draft, changes, usual));
  return message === undefined ? { kind: 'send', changes } : { kind: 'incomplete', message, changes };
}

/** What is missing for the service to take it; undefined where nothing is. */
export function missingIn(draft: TermDraft): string | undefined {
  const { error } = newTerm.safeParse(draft);
  if (!error) return undefined;
  if (!draft.word.trim()) return words.newRow.needsWord;
  if (!draft.languageId.trim()) return words.newRow.needsLanguage;
  const [first] = error.issues;
  return first?.path.length === 0 || !first ? words.newRow.needsPronunciation : translated(first.message);
}

/** The language most terms are in; undefined where there are none. */
export function usualLanguage(terms: readonly { readonly languageId: string }[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { languageId } of terms)
    if (languageId) counts.set(languageId, (counts.get(languageId) ?? 0) + 1);
  let [usual, most]: [string | undefined, number] = [undefined, 0];
  for (const [id, count] of counts) if (count > most) [usual, most] = [id, count];
  return usual;
}
