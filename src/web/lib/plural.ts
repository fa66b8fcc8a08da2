// Formats numbers with nouns, lists and joined sentences, by the rules of the interface language.
import { formatCount } from './format.ts';
import { lazy } from './lazy.ts';
import { LANGUAGE } from './translatable.ts';

const rules = lazy(() => new Intl.PluralRules(LANGUAGE));
const lists = lazy(() => new Intl.ListFormat(LANGUAGE, { type: 'unit', style: 'short' }));

/** English has two plural forms. Other languages add more of the categories of Intl. */
export type PluralForms = { readonly [rule in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};

/** `plural(1, {one: 'file', other: 'files'})` → `1 file`; thousands are grouped: `12,000 files`. */
export function plural(count: number, forms: PluralForms): string {
  return `${formatCount(count)} ${pluralForm(count, forms)}`;
}

/** Returns the singular or plural without the number, for sentences that have the number in another place. */
export function pluralForm(count: number, forms: PluralForms): string {
  return forms[rules().select(count)] ?? forms.other;
}

/** `3 folders, 12 files`; empty items are omitted. */
export function list(items: readonly string[]): string {
  return lists().format(items.filter(Boolean));
}

/** Joins whole sentences; empty ones are omitted. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ');
}
