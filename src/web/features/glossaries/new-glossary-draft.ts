// A glossary that was begun and not created: what is typed is kept in this browser.
import { z } from 'zod/mini';
import { drafts } from '#web/api/drafts/drafts.ts';

/** Where it is kept. */
export const NEW_GLOSSARY = 'new-glossary';

const draftSchema = z.object({ name: z.string(), description: z.string() });

export function readNewGlossary(): z.output<typeof draftSchema> | undefined {
  return draftSchema.safeParse(drafts.read(NEW_GLOSSARY)).data;
}
