import type { SettingRecords } from './record-store.ts';
import type { Database } from './schema.ts';

export function settingQueries({ db }: Database): SettingRecords {
  return {
    async getOrSet(name, initial) {
      // Insert first: of two that start at once, one wins and both read the winner's.
      await db
        .insertInto('setting')
        .values({ name, value: initial })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const { value } = await db
        .selectFrom('setting')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return value;
    },
    async set(name, value) {
      await db
        .insertInto('setting')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
  };
}
