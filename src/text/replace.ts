// Finding and replacing, as in a text editor.

export interface Replacement {
  readonly find: string;
  readonly replacement: string;
  /** A regular expression; `$1` in the replacement is what its first group found. */
  readonly isRegExp: boolean;
  readonly matchCase: boolean;
}

/** Pressing the last key of `a+` leaves `a` and a half: that finds nothing yet. */
export function isValidRegExp(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** @throws SyntaxError where what to find is no regular expression and should be one */
export function createReplacer({
  find,
  replacement,
  isRegExp,
  matchCase,
}: Replacement): (text: string) => string {
  if (find === '') return (text) => text;
  const flags = matchCase ? 'gu' : 'giu';
  const by = (find: string) => {
    const pattern = new RegExp(isRegExp ? find : find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), flags);
    return (text: string) =>
      isRegExp ? text.replace(pattern, replacement) : text.replace(pattern, () => replacement);
  };
  const [asTyped, composed] = [by(find), by(find.normalize())];
  return (text) => {
    const after = asTyped(text);
    if (after !== text) return after;
    // A letter and its accent may be one sign here and two there: they look the same.
    const whole = text.normalize();
    const replaced = composed(whole);
    return replaced === whole ? text : replaced;
  };
}
