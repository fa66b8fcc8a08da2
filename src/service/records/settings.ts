import type { SettingRecords } from './record-store.ts';
import type { Database } from './schema.ts';

export function settingQueries({ db }: Database): SettingRecords {
  return {
    async getOrSet(name, initial) {
      // Insert first. If two services start at the same time, one insert wins and both read its value.
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
