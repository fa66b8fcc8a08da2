// Finds the workspace of an API key. Keys come from the configuration or the records. Hashes are compared in constant time.
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
  /** Identifies the key without being secret: the id in “npm run keys -- list”, or its position in API_KEYS. */
  readonly keyId: string;
}

export interface Credentials {
  /** @returns the workspace of the key, or undefined for an unknown key. Using a key that expires unused makes it permanent. */
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
    // No early exit, because the duration must not tell which key came close.
    for (const candidate of hashed) if (timingSafeEqual(candidate.hash, hash)) found = candidate.signedIn;
    return found;
  }

  async function byIssued(key: string, hash: Buffer): Promise<SignedIn | undefined> {
    const id = idOfIssuedKey(key);
    // Looked up each time, so that a key revoked by another process stops working at once.
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
