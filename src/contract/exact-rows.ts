// Fast checks for rows of long lists. A row that passes equals the output of its schema, so it needs no parsing. Nearly all
// rows pass, and parsing would take most of the time to open a long list.
import type { z } from 'zod/mini';

/** Checks by schema. A check returns true only if parsing the row would return an equal row. */
export const exactRows = new WeakMap<z.core.$ZodType, (row: unknown) => boolean>();
