import type { Term } from '#contract/glossary.ts';
import type { TermRecords } from './record-store.ts';
import type { Database, TermRow } from './schema.ts';

export function termQueries({ db }: Database): TermRecords {
  return {
    async insert(...terms) {
      await db.insertInto('term').values(terms.map(toRow)).execute();
    },
    async list(glossaryId, limit, after) {
      const query = db
        .selectFrom('term')
        .selectAll()
        .where('glossaryId', '=', glossaryId)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(limit);
      const rest =
        after &&
        query.where((term) =>
          term(term.refTuple('createdAt', 'id'), '>', term.tuple(after.createdAt, after.id)),
        );
      const rows = await (rest ?? query).execute();
      return rows.map(toTerm);
    },
    async find(workspace, termId) {
      const row = await db
        .selectFrom('term')
        .innerJoin('glossary', 'glossary.id', 'term.glossaryId')
        .selectAll('term')
        .where('term.id', '=', termId)
        .where('glossary.workspace', '=', workspace)
        .executeTakeFirst();
      return row && toTerm(row);
    },
    async update(term) {
      const { id, glossaryId: _glossaryId, createdAt: _createdAt, ...changing } = toRow(term);
      await db.updateTable('term').set(changing).where('id', '=', id).execute();
    },
    async delete(termId) {
      await db.deleteFrom('term').where('id', '=', termId).execute();
    },
  };
}

function toRow(term: Term): TermRow {
  return { ...term, caseSensitive: term.caseSensitive ? 1 : 0 };
}

function toTerm(row: TermRow): Term {
  return { ...row, caseSensitive: row.caseSensitive === 1 };
}
