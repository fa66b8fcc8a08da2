import type { UsedAddressRecords } from './record-store.ts';
import type { Database } from './schema.ts';

export function usedAddressQueries({ db }: Database): UsedAddressRecords {
  return {
    async insert(nonce, expiresAt) {
      await db.insertInto('usedAddress').values({ nonce, expiresAt }).execute();
    },
    async has(nonce) {
      const row = await db
        .selectFrom('usedAddress')
        .select('nonce')
        .where('nonce', '=', nonce)
        .executeTakeFirst();
      return row !== undefined;
    },
    async deleteExpired(before) {
      await db.deleteFrom('usedAddress').where('expiresAt', '<', before).execute();
    },
  };
}
