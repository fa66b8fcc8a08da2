// What can be wrong with terms that every service takes: each problem names the terms it is about. None stops anything.

/** The worst first, and those that are about a letter or two last. */
export const PROBLEM_KINDS = [
  'no-pronunciation',
  'several-options',
  'notation-in-respelling',
  'same-word',
  'shadowed',
  'language-forms',
  'hidden-characters',
  'ipa-fixes',
  'ipa-issues',
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** One way of writing the id of a language. */
export interface LanguageForm {
  readonly id: string;
  /** How many terms use it, and how many would change if all used it. */
  readonly termCount: number;
  readonly changeCount: number;
}

/** What a term has by itself. */
export type SingleTermKind =
  /** None of the three options is satisfied. */
  | 'no-pronunciation'
  /** Several are: which one wins is not specified. */
  | 'several-options'
  /** X-SAMPA or ARPAbet where words are read aloud, and IPA could be. */
  | 'notation-in-respelling'
  | 'hidden-characters'
  /** IPA that would have been mended had it been typed here. */
  | 'ipa-fixes'
  | 'ipa-issues';

export type Problem =
  | { readonly kind: SingleTermKind; readonly termIds: readonly [string] }
  /** The same word in the same language. */
  | { readonly kind: 'same-word'; readonly termIds: readonly string[] }
  /** The first of them don't mind capitals, and so cover the others, which do. */
  | { readonly kind: 'shadowed'; readonly termIds: readonly string[] }
  /** Ids that differ only in form, most used first; the terms are those that use another than that. */
  | {
      readonly kind: 'language-forms';
      readonly termIds: readonly string[];
      readonly forms: readonly LanguageForm[];
    };
