// Find and replace, as in a text editor: plain text or a regular expression, with or without matching case.

export interface Replacement {
  readonly find: string;
  readonly replacement: string;
  /** Treats `find` as a regular expression. In `replacement`, `$1` stands for its first capture group. */
  readonly isRegExp: boolean;
  readonly matchCase: boolean;
}

/** Tells whether a pattern compiles. A pattern that is still being typed, such as `(a`, does not. */
export function isValidRegExp(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * Returns a function that applies the replacement to a text.
 * @throws SyntaxError if `isRegExp` is set and `find` is not a valid regular expression
 */
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
    // "é" may be one code point in `find` and two in the text. They look the same, so compare both as NFC.
    const whole = text.normalize();
    const replaced = composed(whole);
    return replaced === whole ? text : replaced;
  };
}
