// Finding and replacing, as in a text editor.

export interface Replacement {
  readonly find: string;
  readonly replacement: string;
  /** A regular expression; `$1` in the replacement is what its first group found. */
  readonly isPattern: boolean;
  readonly mindsCase: boolean;
}

/** Pressing the last key of `a+` leaves `a` and a half: that finds nothing yet. */
export function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** @throws SyntaxError where what to find is no regular expression and should be one */
export function replacer({ find, replacement, isPattern, mindsCase }: Replacement): (text: string) => string {
  if (find === '') return (text) => text;
  const flags = mindsCase ? 'gu' : 'giu';
  if (isPattern) {
    const pattern = new RegExp(find, flags);
    return (text) => text.replace(pattern, replacement);
  }
  const literal = new RegExp(find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), flags);
  return (text) => text.replace(literal, () => replacement);
}
