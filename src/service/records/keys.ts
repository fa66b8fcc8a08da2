import type { KeyRecords } from './record-store.ts';
import type { Database } from './schema.ts';

export function keyQueries({ db }: Database): KeyRecords {
  return {
    async insert(key) {
      await db.insertInto('apiKey').values(key).execute();
    },
    find: (keyId) => db.selectFrom('apiKey').selectAll().where('id', '=', keyId).executeTakeFirst(),
    list: () => db.selectFrom('apiKey').selectAll().orderBy('createdAt').orderBy('id').execute(),
    async keep(keyId) {
      await db.updateTable('apiKey').set({ expiresAt: null }).where('id', '=', keyId).execute();
    },
    async delete(keyId) {
      const { numDeletedRows } = await db.deleteFrom('apiKey').where('id', '=', keyId).executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async deleteExpired(now) {
      await db.deleteFrom('apiKey').where('expiresAt', '<', now).execute();
    },
  };
}
