// Compares and copies glossaries, terms and keys between record stores. Ids and times stay the same.
import { createHash } from 'node:crypto';
import type { Glossary, Term } from '#contract/glossary.ts';
import type { KeyRecord, RecordStore } from '#service/records/record-store.ts';

/** Number of glossaries or terms per query. */
const PAGE_SIZE = 500;

export interface RecordsToMove {
  readonly glossaries: readonly Glossary[];
  readonly keys: readonly KeyRecord[];
  /** Number of glossaries and keys that are the same in both stores. */
  readonly moved: number;
  /** A sentence for each glossary or key that differs, or that only the target has. */
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
    else conflicts.push(`${workspace}: the glossary “${glossary.name}” is different in the new store`);
  }
  for (const { name } of there.values()) {
    conflicts.push(`${workspace}: the glossary “${name}” exists only in the new store`);
  }
  const keys: KeyRecord[] = [];
  for (const key of (await from.keys.list()).filter((one) => one.workspace === workspace)) {
    const other = await to.keys.find(key.id);
    if (!other) keys.push(key);
    else if (other.hash === key.hash && other.workspace === workspace) moved++;
    else conflicts.push(`${workspace}: the key ${key.id} is different in the new store`);
  }
  return { glossaries, keys, moved, conflicts };
}

/** Copies a glossary with all its terms in one transaction. */
export async function moveGlossary(
  from: RecordStore,
  to: RecordStore,
  workspace: string,
  glossary: Glossary,
): Promise<void> {
  // A deleted glossary keeps its id until its space is freed, and inserting the same id would fail.
  while (await to.glossaries.letGo());
  await to.transaction(async ({ glossaries, terms }) => {
    await glossaries.insert(workspace, glossary);
    for await (const page of pages((after?: Term) => from.terms.list(glossary.id, PAGE_SIZE, after))) {
      await terms.insert(...page);
    }
  });
}

export async function glossariesOf({ glossaries }: RecordStore, workspace: string): Promise<Glossary[]> {
  const found: Glossary[] = [];
  for await (const page of pages((after?: Glossary) => glossaries.list(workspace, PAGE_SIZE, after))) {
    found.push(...page);
  }
  return found;
}

async function digestOf({ terms }: RecordStore, glossary: Glossary): Promise<string> {
  const hash = createHash('sha256').update(lineOf(glossary));
  for await (const page of pages((after?: Term) => terms.list(glossary.id, PAGE_SIZE, after))) {
    for (const term of page) hash.update(lineOf(term));
  }
  return hash.digest('hex');
}

/** Sorts the fields, because stores return them in different orders. */
function lineOf(record: Glossary | Term): string {
  const fields = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(fields)}\n`;
}

async function* pages<Item>(read: (after?: Item) => Promise<Item[]>): AsyncGenerator<Item[]> {
  for (let page = await read(); page.length > 0; page = await read(page.at(-1))) yield page;
}
