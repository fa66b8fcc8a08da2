// Creates a glossary of 100,000 terms. Each run needs a new one, because the benchmark edits it.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Service } from '#e2e/harness/service.ts';

export const TERMS = 100_000;
let made = 0;

/** @returns the searchable text of the term with this number */
export const searchedText = (number: number): string => `kubernetes ${number} en-us kuːbərˈnɛtiːz en-us`;

/** @returns the glossary's id */
export function fillHundredThousand({ dataDir }: Pick<Service, 'dataDir'>): string {
  const id = `plain-${++made}`;
  using file = new DatabaseSync(join(dataDir, 'lectern.sqlite'), { timeout: 5000 });
  file.exec(`
    begin;
    insert into glossary (id, workspace, name, description, createdAt, updatedAt)
      values ('${id}', 'studio', 'n', null, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
    insert into term (id, glossaryId, word, languageId, phonemization, phonemizationLanguageId,
      pronunciationLanguageId, pronounceAs, caseSensitive, createdAt, updatedAt)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${TERMS - 1})
      select format('${id}-%08d-4000-8000-000000000000', i), '${id}', 'Kubernetes ' || i, 'en-us',
        'kuːbərˈnɛtiːz', null, 'en-us', null, 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from n;
    commit;`);
  return id;
}
