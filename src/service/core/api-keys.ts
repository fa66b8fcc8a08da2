// Issues API keys. A key is `lectern_<id>_<secret>`: the id finds the record, the secret has 256 random bits. Only a hash is
// stored.
import { createHash, randomBytes } from 'node:crypto';
import type { KeyRecord } from '#service/records/record-store.ts';
import { type Clock, timestamp } from './clock.ts';

const ISSUED_KEY = /^lectern_([0-9a-f]{12})_[\w-]{43}$/;

export interface IssuedKey {
  /** Shown once; it can't be read back from the record. */
  readonly key: string;
  readonly record: KeyRecord;
}

/** @param unusedForMs time (ms) after which an unused key expires; default: never */
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

/** @returns the id inside an issued key, or undefined for any other text */
export function idOfIssuedKey(key: string): string | undefined {
  return ISSUED_KEY.exec(key)?.[1];
}

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
