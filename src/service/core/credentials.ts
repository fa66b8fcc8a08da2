// Whose key is it? Keys come from the configuration or from the records; both are compared hashed and in constant time.
import { timingSafeEqual } from 'node:crypto';
import type { KeyRecords } from '#service/records/record-store.ts';
import { hashKey, idOfIssuedKey } from './api-keys.ts';
import { type Clock, timestamp } from './clock.ts';

export interface ConfiguredKey {
  readonly workspace: string;
  readonly key: string;
}

export interface SignedIn {
  readonly workspace: string;
  /** Tells the key from others, and is no secret: what “npm run keys -- list” shows, or its place in API_KEYS. */
  readonly keyId: string;
}

export interface Credentials {
  /** What this key signs in to, if it does. Using a key that would die unused keeps it for good. */
  signIn(key: string): Promise<SignedIn | undefined>;
}

export function createCredentials(
  { records, clock }: { records: { readonly keys: Pick<KeyRecords, 'find' | 'keep'> }; clock: Clock },
  configured: readonly ConfiguredKey[],
): Credentials {
  const hashed = configured.map(({ workspace, key }, index) => ({
    signedIn: { workspace, keyId: `API_KEYS ${index + 1}` },
    hash: hashKey(key),
  }));

  function byConfigured(hash: Buffer): SignedIn | undefined {
    let found: SignedIn | undefined;
    // No early end: how long this takes must not tell which key came close.
    for (const candidate of hashed) if (timingSafeEqual(candidate.hash, hash)) found = candidate.signedIn;
    return found;
  }

  async function byIssued(key: string, hash: Buffer): Promise<SignedIn | undefined> {
    const id = idOfIssuedKey(key);
    // Looked up each time: a key revoked by another process is dead at once.
    const record = id === undefined ? undefined : await records.keys.find(id);
    if (!record || !timingSafeEqual(Buffer.from(record.hash, 'hex'), hash)) return undefined;
    if (record.expiresAt !== null) {
      if (record.expiresAt <= timestamp(clock)) return undefined;
      await records.keys.keep(record.id);
    }
    return { workspace: record.workspace, keyId: record.id };
  }

  return {
    async signIn(key) {
      const hash = hashKey(key);
      return byConfigured(hash) ?? (await byIssued(key, hash));
    },
  };
}
