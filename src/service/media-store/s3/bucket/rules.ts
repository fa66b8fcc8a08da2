// Rules of a bucket are written all at once: those of others go back as they came.

/** The rules with this one in place of the one of the same id, or at the end. */
export function inPlaceOf<Rule extends { readonly ID?: string | undefined }>(
  rules: readonly Rule[],
  own: Rule,
): Rule[] {
  return [...rules.filter(({ ID }) => ID !== own.ID), own];
}

/** The rules with this one before all others, and without the one of the same id. */
export function inFront<Rule extends { readonly ID?: string | undefined }>(
  rules: readonly Rule[],
  own: Rule,
): Rule[] {
  return [own, ...rules.filter(({ ID }) => ID !== own.ID)];
}
