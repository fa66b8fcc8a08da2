// The How column: which options a term's fields satisfy, told as it is. Several satisfied are all shown, since
// which of them the engine takes is not specified; none (another server allowed it) is shown as a problem.
import type { Term } from '#contract/glossary.ts';
import { type PronunciationOption, satisfiedOptions } from '#contract/pronunciation.ts';

export type How =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly option: PronunciationOption }
  | { readonly kind: 'several'; readonly options: readonly PronunciationOption[] };

export function howOf(term: Term): How {
  const options = satisfiedOptions(term);
  const [first] = options;
  if (first === undefined) return { kind: 'none' };
  return options.length === 1 ? { kind: 'one', option: first } : { kind: 'several', options };
}

/** The two fields a person types a pronunciation into; the Value column shows those that are set. */
const VALUE_FIELDS = ['phonemization', 'pronounceAs'] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

export function filledValues(term: Term): ValueField[] {
  return VALUE_FIELDS.filter((field) => term[field]);
}
