// Finds language IDs that differ only in form, such as `en_us` and `en-US`. The service compares IDs exactly, so it
// treats them as two languages.
import type { Term } from '#contract/glossary.ts';
import { foldLanguageId } from '#text/language-id.ts';
import type { LanguageForm, Problem } from './problem.ts';

export const LANGUAGE_FIELDS = ['languageId', 'phonemizationLanguageId', 'pronunciationLanguageId'] as const;

export function findLanguageForms(terms: readonly Term[]): Problem[] {
  const written = new Set<string | null>();
  for (const term of terms) for (const field of LANGUAGE_FIELDS) written.add(term[field]);
  const ids = new Set([...written].flatMap((id) => id?.trim() || []));
  const languages = Map.groupBy(ids, foldLanguageId);
  return [...languages.values()].flatMap((forms) => (forms.length > 1 ? [describeForms(forms, terms)] : []));
}

function describeForms(forms: readonly string[], terms: readonly Term[]): Problem {
  const used = new Map<string, number>();
  const users: { readonly id: string; readonly forms: readonly string[] }[] = [];
  for (const term of terms) {
    const own = [...new Set(languageIdsOf(term))].filter((id) => forms.includes(id));
    if (own.length === 0) continue;
    users.push({ id: term.id, forms: own });
    for (const id of own) used.set(id, (used.get(id) ?? 0) + 1);
  }
  const changing = (form: string) => users.filter(({ forms }) => forms.some((id) => id !== form));
  const all = forms
    .map((id): LanguageForm => ({ id, termCount: used.get(id) ?? 0, changeCount: changing(id).length }))
    .toSorted((a, b) => b.termCount - a.termCount || Number(isCanonical(b.id)) - Number(isCanonical(a.id)));
  const termIds = changing(all[0]?.id ?? '').map(({ id }) => id);
  return { kind: 'language-forms', termIds, forms: all };
}

/** Trims the IDs, because outer white space is reported as another problem. */
function languageIdsOf(term: Term): string[] {
  return LANGUAGE_FIELDS.flatMap((field) => term[field]?.trim() || []);
}

function isCanonical(id: string): boolean {
  try {
    return Intl.getCanonicalLocales(id)[0] === id;
  } catch {
    return false;
  }
}
