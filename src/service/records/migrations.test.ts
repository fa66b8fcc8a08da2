// While a new release migrates the records, an older one may still run. Its reads and writes must keep working after the
// migration. Tested for the schema of every earlier release.
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MIGRATIONS, SCHEMA_VERSION } from './migrate.ts';
import { nodeSqliteDialect } from './sqlite/node-sqlite.ts';

const NAMES = Object.keys(MIGRATIONS);

const named = z.array(z.object({ name: z.string() }));
const columns = z.array(
  z.object({ name: z.string(), type: z.string(), notnull: z.int(), dflt_value: z.unknown(), pk: z.int() }),
);
type Column = z.infer<typeof columns>[number];
const indexes = z.array(z.object({ name: z.string(), unique: z.int() }));

async function migrateTo(file: DatabaseSync, name: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(file, 1_000) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) },
  });
  expect((await migrator.migrateTo(name)).error).toBeUndefined();
}

function tablesOf(file: DatabaseSync): string[] {
  const all = "select name from sqlite_schema where type = 'table' and name not like 'kysely%' order by name";
  return named.parse(file.prepare(all).all()).map(({ name }) => name);
}

const columnsOf = (file: DatabaseSync, table: string) =>
  columns.parse(file.prepare(`pragma table_info("${table}")`).all());

const uniqueIndexesOf = (file: DatabaseSync, table: string) =>
  indexes
    .parse(file.prepare(`pragma index_list("${table}")`).all())
    .filter(({ unique }) => unique === 1)
    .map(({ name }) => name);

/** Inserts a row like a release that knows only these columns. */
function insert(file: DatabaseSync, table: string, known: readonly Column[], value: number): void {
  const list = known.map(({ name }) => `"${name}"`).join(', ');
  const values = known.map(({ type }) => (type === 'TEXT' ? `${value}` : value));
  file.prepare(`insert into "${table}" (${list}) values (${known.map(() => '?').join(', ')})`).run(...values);
}

test.each(NAMES.slice(0, -1))(
  'a release with the schema of %s can still read and write after all later migrations',
  async (name) => {
    using file = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
    await migrateTo(file, name);
    const before = tablesOf(file).map((table) => ({
      table,
      known: columnsOf(file, table),
      unique: uniqueIndexesOf(file, table),
    }));
    for (const { table, known } of before) insert(file, table, known, 1);
    const rowsOf = ({ table, known }: (typeof before)[number]) =>
      file.prepare(`select ${known.map((column) => `"${column.name}"`).join(', ')} from "${table}"`).all();
    const rows = before.map(rowsOf);

    await migrateTo(file, NAMES.at(-1) ?? '');

    for (const [at, one] of before.entries()) {
      const { table, known, unique } = one;
      expect(columnsOf(file, table)).toEqual(expect.arrayContaining(known));
      expect(uniqueIndexesOf(file, table)).toEqual(unique);
      expect(rowsOf(one)).toEqual(expect.arrayContaining(rows[at] ?? []));
      insert(file, table, known, 2);
    }
  },
);

test('the version of the schema is the number of migrations', () => {
  expect(SCHEMA_VERSION).toBe(NAMES.length);
  expect(NAMES.toSorted()).toEqual(NAMES);
});
