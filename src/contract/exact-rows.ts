// Rows of long lists that need no parsing: their schema would make of each just what it is. Nearly all are such, as any service
// sends what it has stored, and where a list is long most of the time to open it would go into its schema.
import type { z } from 'zod/mini';

/** Of some schemas, how to tell: true only of what parsing would give back equal. */
export const exactRows = new WeakMap<z.core.$ZodType, (row: unknown) => boolean>();
