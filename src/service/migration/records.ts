// Glossaries with their terms, and keys, from one record store to another: as they are, ids and times included.
import { createHash } from 'node:crypto';
import type { Glossary, Term } from '#contract/glossary.ts';
import type { KeyRecord, RecordStore } from '#service/records/record-store.ts';

const AT_ONCE = 500;

export interface RecordsToMove {
  readonly glossaries: readonly Glossary[];
  readonly keys: readonly KeyRecord[];
  /** There already, just as they are here. */
  readonly moved: number;
  /** A sentence for each thing there that isn't as it is here. */
  readonly conflicts: readonly string[];
}

export async function compareRecords(
  from: RecordStore,
  to: RecordStore,
  workspace: string,
): Promise<RecordsToMove> {
  const there = new Map((await glossariesOf(to, workspace)).map((glossary) => [glossary.id, glossary]));
  const glossaries: Glossary[] = [];
  const conflicts: string[] = [];
  let moved = 0;
  for (const glossary of await glossariesOf(from, workspace)) {
    const other = there.get(glossary.id);
    there.delete(glossary.id);
    if (!other) glossaries.push(glossary);
    else if ((await digestOf(from, glossary)) === (await digestOf(to, other))) moved++;
    else conflicts.push(`${workspace}: the glossary “${glossary.name}” is another there than here`);
  }
  for (const { name } of there.values()) {
    conflicts.push(`${workspace}: the glossary “${name}” is there, and not here`);
  }
  const keys: KeyRecord[] = [];
  for (const key of (await from.keys.list()).filter((one) => one.workspace === workspace)) {
    const other = await to.keys.find(key.id);
    if (!other) keys.push(key);
    else if (other.hash === key.hash && other.workspace === workspace) moved++;
    else conflicts.push(`${workspace}: the key ${key.id} is another there than here`);
  }
  return { glossaries, keys, moved, conflicts };
}

/** A glossary with all its terms, or nothing of it. */
export async function moveGlossary(
  from: RecordStore,
  to: RecordStore,
  workspace: string,
  glossary: Glossary,
): Promise<void> {
  // One that was deleted there may still have its id.
  while (await to.glossaries.letGo());
  await to.transaction(async ({ glossaries, terms }) => {
    await glossaries.insert(workspace, glossary);
    for await (const page of pages((after?: Term) => from.terms.list(glossary.id, AT_ONCE, after))) {
      await terms.insert(...page);
    }
  });
}

export async function glossariesOf({ glossaries }: RecordStore, workspace: string): Promise<Glossary[]> {
  const found: Glossary[] = [];
  for await (const page of pages((after?: Glossary) => glossaries.list(workspace, AT_ONCE, after))) {
    found.push(...page);
  }
  return found;
}

async function digestOf({ terms }: RecordStore, glossary: Glossary): Promise<string> {
  const hash = createHash('sha256').update(lineOf(glossary));
  for await (const page of pages((after?: Term) => terms.list(glossary.id, AT_ONCE, after))) {
    for (const term of page) hash.update(lineOf(term));
  }
  return hash.digest('hex');
}

/** In whatever order a store answers the fields. */
function lineOf(record: Glossary | Term): string {
  const fields = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(fields)}\n`;
}

async function* pages<Item>(read: (after?: Item) => Promise<Item[]>): AsyncGenerator<Item[]> {
  for (let page = await read(); page.length > 0; page = await read(page.at(-1))) yield page;
}
