// API keys: how one looks, how it is kept, whose it is.
// A key is `lectern_<id>_<secret>`: the id finds the record, the secret is 256 random bits. Only a hash is kept.
import { createHash, randomBytes } from 'node:crypto';
import type { KeyRecord } from '#service/records/record-store.ts';
import { type Clock, timestamp } from './clock.ts';

const ISSUED_KEY = /^lectern_([0-9a-f]{12})_[\w-]{43}$/;

export interface IssuedKey {
  /** Shown once; it can't be read back from the record. */
  readonly key: string;
  readonly record: KeyRecord;
}

/** @param unusedForMs milliseconds after which it expires unless it was used; left out, it lives until revoked */
export function issueKey(workspace: string, clock: Clock, unusedForMs?: number): IssuedKey {
  const id = randomBytes(6).toString('hex');
  const key = `lectern_${id}_${randomBytes(32).toString('base64url')}`;
  return {
    key,
    record: {
      id,
      workspace,
      hash: hashKey(key).toString('hex'),
      createdAt: timestamp(clock),
      expiresAt: unusedForMs === undefined ? null : timestamp(() => clock() + unusedForMs),
    },
  };
}

/** The id inside a key that was issued here; undefined for any other text. */
export function idOfIssuedKey(key: string): string | undefined {
  return ISSUED_KEY.exec(key)?.[1];
}

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
