// Adds one rule to the rules of a bucket. A request replaces all rules, so the rules of others are sent back unchanged.

/** Returns the rules with this one at the end. It replaces a rule with the same id. */
export function appendRule<Rule extends { readonly ID?: string | undefined }>(
  rules: readonly Rule[],
  own: Rule,
): Rule[] {
  return [...rules.filter(({ ID }) => ID !== own.ID), own];
}

/** Returns the rules with this one at the beginning. It replaces a rule with the same id. */
export function prependRule<Rule extends { readonly ID?: string | undefined }>(
  rules: readonly Rule[],
  own: Rule,
): Rule[] {
  return [own, ...rules.filter(({ ID }) => ID !== own.ID)];
}
