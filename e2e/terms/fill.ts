import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Workspace } from '#e2e/harness/test.ts';

/** Inserts terms directly into the database, because typing this many in the interface would take half a minute. */
export function fill({ name, service }: Workspace, glossaryId: string, count: number): void {
  using file = new DatabaseSync(join(service.dataDir, 'lectern.sqlite'), { timeout: 5000 });
  const now = '2026-01-01T00:00:00.000Z';
  file.exec('begin');
  file
    .prepare('insert into glossary (id, workspace, name, createdAt, updatedAt) values (?, ?, ?, ?, ?)')
    .run(glossaryId, name, 'Names', now, now);
  const term =
    file.prepare(`insert into term (id, glossaryId, word, languageId, pronounceAs, phonemizationLanguageId,
    caseSensitive, createdAt, updatedAt) values (?, ?, ?, 'en', 'koo ber net ees', 'en', 0, ?, ?)`);
  // Multiply by a prime (7,919), so that the words are created in neither alphabetical nor numerical order.
  for (let index = 0; index < count; index++)
    term.run(crypto.randomUUID(), glossaryId, `word ${(index * 7919) % count}`, now, now);
  file.exec('commit');
}
