// Each time used addresses are forgotten, a new generation begins. Its row has the time before which the forgotten addresses
// expired. Rows with an earlier time are deleted then, because the new row covers them. So there is one row, and one more each
// time that the clock was set back far.
import { sql } from 'kysely';
import type { UsedAddressRecords } from './record-store.ts';
import type { Database } from './schema.ts';

export function usedAddressQueries({ db, rowLocks }: Database): UsedAddressRecords {
  async function generation(): Promise<number> {
    const { newest } = await db
      .selectFrom('forgottenAddresses')
      .select(({ fn }) => fn.max('generation').as('newest'))
      .executeTakeFirstOrThrow();
    return newest ?? 0;
  }

  return {
    generation,
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
    async forget(expiredBefore) {
      // Otherwise two services that forget at the same time, by different clocks, would begin the same generation.
      if (rowLocks) {
        await sql`lock table ${sql.table('forgottenAddresses')} in share row exclusive mode`.execute(db);
      }
      const { numDeletedRows } = await db
        .deleteFrom('usedAddress')
        .where('expiresAt', '<', expiredBefore)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      const next = (await generation()) + 1;
      await db.deleteFrom('forgottenAddresses').where('expiredBefore', '<=', expiredBefore).execute();
      await db.insertInto('forgottenAddresses').values({ generation: next, expiredBefore }).execute();
    },
    async mayBeForgotten(since, expiresAt) {
      const row = await db
        .selectFrom('forgottenAddresses')
        .select('generation')
        .where('generation', '>', since)
        .where('expiredBefore', '>', expiresAt)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
