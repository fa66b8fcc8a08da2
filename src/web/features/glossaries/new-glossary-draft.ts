// A glossary that was begun and not created: what is typed is kept in this browser.
import { z } from 'zod/mini';
import { drafts } from '#web/api/drafts/drafts.ts';

/** Where it is kept. */
export const NEW_GLOSSARY = 'new-glossary';

const kept = z.object({ name: z.string(), description: z.string() });

export function readNewGlossary(): z.output<typeof kept> | undefined {
  return kept.safeParse(drafts.read(NEW_GLOSSARY)).data;
}
