// A glossary as it is created, and how one that was created is known again.
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { createGlossary, type Glossary } from '#contract/glossary.ts';

export interface GlossaryInput {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** Other servers may take no null for what is optional. */
export function sendGlossary(
  connection: Connection,
  { name, description }: GlossaryInput,
): Promise<Glossary> {
  return call(connection, createGlossary, { body: description ? { name, description } : { name } });
}

/** Do both say the same? */
export function isSameGlossary(a: GlossaryInput, b: GlossaryInput): boolean {
  return a.name === b.name && (a.description ?? '') === (b.description ?? '');
}

/** The list with one that was created. */
export function withGlossary(list: readonly Glossary[], created: Glossary): Glossary[] {
  return [...list.filter(({ id }) => id !== created.id), created];
}
