// Text that people and other programs send: what is refused everywhere, and lengths as people count them.
import { z } from 'zod/mini';

/** Code points, not UTF-16 units: an emoji counts once. */
export function codePointLength(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Bytes of the UTF-8 form. (TextEncoder belongs to neither language nor contract.) */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** NUL and lone surrogates are refused anywhere: neither store could give them back as they came. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

const UNSTORABLE = 'This text contains a character that can’t be stored. Delete it and type it again.';

function storableWithin(what: string, max: number) {
  return [
    z.refine<string>(isStorable, { error: UNSTORABLE, abort: true }),
    // No text of more UTF-16 units is short enough: a very long one isn't counted.
    z.refine<string>((text) => text.length <= 2 * max && codePointLength(text) <= max, {
      // Only when it is said: the first number takes a browser 16 ms.
      error: () => `${what} is longer than ${max.toLocaleString('en')} characters.`,
    }),
  ] as const;
}

/**
 * A text that must say something, trimmed.
 * @param what how the field is called in messages, capitalised: "The name"
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
 * A text that may be left out or cleared: "", blanks and null all come out as null, absent as undefined.
 * @param what how the field is called in messages, capitalised
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
