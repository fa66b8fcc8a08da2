// Picks the form of a noun for a number, by the rules of the language of the words on screen.
const rules = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

export interface Forms {
  readonly one: string;
  readonly other: string;
}

/** `plural(1, {one: 'file', other: 'files'})` → `1 file`; thousands are grouped: `12,000 files`. */
export function plural(count: number, forms: Forms): string {
  return `${numbers.format(count)} ${pluralForm(count, forms)}`;
}

/** The form alone, for sentences that name the number elsewhere. */
export function pluralForm(count: number, forms: Forms): string {
  return rules.select(count) === 'one' ? forms.one : forms.other;
}
