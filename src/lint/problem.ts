// Kinds of problems in terms that are valid for the service. A problem names its terms and never prevents saving.

/** Problem kinds by severity, worst first. */
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

/** One of several spellings of the same language ID. */
export interface LanguageForm {
  readonly id: string;
  /** Number of terms that use this spelling. */
  readonly termCount: number;
  /** Number of terms that would change if all terms used this spelling. */
  readonly changeCount: number;
}

/** Kinds of problems that concern a single term. */
export type SingleTermKind =
  /** The term has none of the three pronunciation options with all the fields that the option needs. */
  | 'no-pronunciation'
  /** The term has several pronunciation options, and the specification does not say which one the engine uses. */
  | 'several-options'
  /** The respelling contains X-SAMPA or ARPAbet, which the engine would read out as ordinary letters. */
  | 'notation-in-respelling'
  | 'hidden-characters'
  /** The form would have normalized this IPA, but it came in another way (import, API). */
  | 'ipa-fixes'
  | 'ipa-issues';

export type Problem =
  | { readonly kind: SingleTermKind; readonly termIds: readonly [string] }
  /** Several terms for the same word in the same language. */
  | { readonly kind: 'same-word'; readonly termIds: readonly string[] }
  /** Terms for the same word; the first ones ignore case and so also match the words of the case-sensitive ones. */
  | { readonly kind: 'shadowed'; readonly termIds: readonly string[] }
  /** Language IDs that differ only in form, most used first. `termIds` are the terms that use another form than the first. */
  | {
      readonly kind: 'language-forms';
      readonly termIds: readonly string[];
      readonly forms: readonly LanguageForm[];
    };
