// Creates glossaries, and recognises a created one in the list.
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { createGlossary, type Glossary } from '#contract/glossary.ts';

export interface GlossaryInput {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** Optional fields are omitted, because other servers may not accept null. */
export function sendGlossary(
  connection: Connection,
  { name, description }: GlossaryInput,
): Promise<Glossary> {
  return call(connection, createGlossary, { body: description ? { name, description } : { name } });
}

/** Returns whether both have the same values. */
export function isSameGlossary(a: GlossaryInput, b: GlossaryInput): boolean {
  return a.name === b.name && (a.description ?? '') === (b.description ?? '');
}

/** Returns the list with a new glossary. */
export function withGlossary(list: readonly Glossary[], created: Glossary): Glossary[] {
  return [...list.filter(({ id }) => id !== created.id), created];
}
