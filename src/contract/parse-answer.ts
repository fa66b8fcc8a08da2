// Validates a response by its schema. A list is validated row by row, so that the caller can pause in between.
import { z } from 'zod/mini';
import { exactRows } from './exact-rows.ts';

export type Parsed =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: unknown };

/** @param pause called after each row; returns a promise if the caller wants to yield to other work */
export async function parseAnswer(
  schema: z.ZodMiniType,
  answer: unknown,
  pause: () => Promise<void> | undefined,
): Promise<Parsed> {
  if (!isList(schema) || !Array.isArray(answer)) return schema.safeParse(answer);
  const { element } = schema.def;
  const rows: unknown[] = [];
  for (const row of answer) {
    const parsed = parseRow(element, row);
    if (!parsed.success) return parsed;
    rows.push(parsed.data);
    const rest = pause();
    if (rest) await rest;
  }
  return { success: true, data: rows };
}

/** Validates one row of a list. */
function parseRow(schema: z.core.$ZodType, row: unknown): Parsed {
  return exactRows.get(schema)?.(row) ? { success: true, data: row } : z.safeParse(schema, row);
}

export function isList(schema: z.ZodMiniType): schema is z.ZodMiniArray {
  return schema instanceof z.ZodMiniArray;
}
