// Rows of long lists that need no parsing: their schema would make of each just what it is. Nearly all are such, as any service
// sends what it has stored, and where a list is long most of the time to open it would go into its schema.
import type { z } from 'zod/mini';

type IsExact = (row: unknown) => boolean;

const known = new WeakMap<z.core.$ZodType, IsExact>();

/** @param isExact true only of what parsing by this schema would give back equal */
export function takeExactRows(schema: z.core.$ZodType, isExact: IsExact): void {
  known.set(schema, isExact);
}

/** Whether this row can be taken as it is; false where nobody can tell. */
export function isExactRow(schema: z.core.$ZodType, row: unknown): boolean {
  return known.get(schema)?.(row) ?? false;
}
