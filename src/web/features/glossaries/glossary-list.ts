// Search and order of the list of glossaries.
import type { Glossary } from '#contract/glossary.ts';
import { foldForSearch, searchWords } from '#text/fold.ts';

export interface GlossarySort {
  readonly column: 'name' | 'updated';
  readonly descending: boolean;
}

export const BY_NAME: GlossarySort = { column: 'name', descending: false };

const collator = new Intl.Collator(undefined, { numeric: true });

/** Glossaries whose name, description or id contain every word of the query, in the order asked for. */
export function listed(glossaries: readonly Glossary[], query: string, sort: GlossarySort): Glossary[] {
  const needles = searchWords(query);
  const found = glossaries.filter(({ id, name, description }) => {
    const haystack = foldForSearch(`${name}\n${description ?? ''}\n${id}`);
    return needles.every((needle) => haystack.includes(needle));
  });
  const sign = sort.descending ? -1 : 1;
  return found.sort(
    (a, b) =>
      sign *
        (sort.column === 'name'
          ? collator.compare(a.name, b.name)
          : collator.compare(a.updatedAt, b.updatedAt)) || collator.compare(a.id, b.id),
  );
}

/** The order a click on a heading asks for: newest first where the column is a time. */
export function toggleSort(sort: GlossarySort, column: GlossarySort['column']): GlossarySort {
  if (sort.column === column) return { column, descending: !sort.descending };
  return { column, descending: column === 'updated' };
}
