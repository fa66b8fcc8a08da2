// Numbers with their nouns, lists and sequences of sentences, by the rules of the language of the words on screen.
import { formatCount } from './format.ts';
import { lazy } from './lazy.ts';
import { LANGUAGE } from './translatable.ts';

const rules = lazy(() => new Intl.PluralRules(LANGUAGE));
const lists = lazy(() => new Intl.ListFormat(LANGUAGE, { type: 'unit', style: 'short' }));

/** English has two; other languages name more of what Intl tells apart. */
export type Forms = { readonly [rule in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};

/** `plural(1, {one: 'file', other: 'files'})` → `1 file`; thousands are grouped: `12,000 files`. */
export function plural(count: number, forms: Forms): string {
  return `${formatCount(count)} ${pluralForm(count, forms)}`;
}

/** The form alone, for sentences that name the number elsewhere. */
export function pluralForm(count: number, forms: Forms): string {
  return forms[rules().select(count)] ?? forms.other;
}

/** `3 folders, 12 files`; what is empty is left out. */
export function list(items: readonly string[]): string {
  return lists().format(items.filter(Boolean));
}

/** Whole sentences after one another; what is empty is left out. */
export function sentences(...said: readonly string[]): string {
  return said.filter(Boolean).join(' ');
}
