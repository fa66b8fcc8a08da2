// Rules for text in requests: lengths in code points, and characters that are refused everywhere.
import { z } from 'zod/mini';

/** @returns the number of code points, so that an emoji counts as one */
export function codePointLength(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** @returns the number of UTF-8 bytes. TextEncoder is not available in the contract. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** @returns whether the text has no NUL and no lone surrogate, which the stores can't preserve */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

const UNSTORABLE = 'This text contains a character that can’t be stored. Delete it and type it again.';

function storableWithin(what: string, max: number) {
  return [
    z.refine<string>(isStorable, { error: UNSTORABLE, abort: true }),
    // A text with more than twice as many UTF-16 units is too long, so don't count its code points.
    z.refine<string>((text) => text.length <= 2 * max && codePointLength(text) <= max, {
      // Computed on demand, because formatting the first number takes a browser 16 ms.
      error: () => `${what} is longer than ${max.toLocaleString('en')} characters.`,
    }),
  ] as const;
}

/**
 * Schema of a required text, which is trimmed.
 * @param what name of the field in messages, capitalised: "The name"
 * @param max code points after trimming
 */
export function requiredText(what: string, max: number) {
  return z
    .string({
      error: (issue) => (issue.input === undefined ? `${what} is missing.` : `${what} must be text.`),
    })
    .check(
      z.trim(),
      z.refine((text) => text !== '', { error: `${what} is empty.`, abort: true }),
      ...storableWithin(what, max),
      z.meta({ minLength: 1, maxLength: max }),
    );
}

/**
 * Schema of an optional text. "", blanks and null become null; an absent field stays undefined.
 * @param what name of the field in messages, capitalised
 * @param max code points after trimming
 */
export function clearableText(what: string, max: number) {
  const text = z
    .string({ error: `${what} must be text.` })
    .check(z.trim(), ...storableWithin(what, max), z.meta({ maxLength: max }));
  return z.optional(
    z.pipe(
      z.pipe(
        z.nullable(text),
        z.transform((value) => value || null),
      ),
      z.nullable(z.string()),
    ),
  );
}
