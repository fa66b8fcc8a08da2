// A text field of a response that may be unset. It has a file of its own because a page needs no other rule for text at
// first.
import { z } from 'zod/mini';

/** Parses a text that other servers may leave out, or send as null or "" when it is unset, as null. */
export const unsetText = z.pipe(
  z.pipe(
    z.nullish(z.string()),
    z.transform((value) => value || null),
  ),
  z.nullable(z.string()),
);
