// Whose key is it? Keys come from the configuration or from the records; both are compared hashed and in constant time.
import { timingSafeEqual } from 'node:crypto';
import type { RecordStore } from '#service/records/record-store.ts';
import { hashKey, idOfIssuedKey } from './api-keys.ts';
import { type Clock, timestamp } from './clock.ts';

export interface ConfiguredKey {
  readonly workspace: string;
  readonly key: string;
}

export interface Credentials {
  /** The workspace this key signs in to, or undefined. Using a key that would die unused keeps it for good. */
  workspaceOf(key: string): Promise<string | undefined>;
}

export function createCredentials(
  { records, clock }: { records: RecordStore; clock: Clock },
  configured: readonly ConfiguredKey[],
): Credentials {
  const hashed = configured.map(({ workspace, key }) => ({ workspace, hash: hashKey(key) }));

  function configuredWorkspace(hash: Buffer): string | undefined {
    let found: string | undefined;
    // No early end: how long this takes must not tell which key came close.
    for (const candidate of hashed) if (timingSafeEqual(candidate.hash, hash)) found = candidate.workspace;
    return found;
  }

  async function issuedWorkspace(key: string, hash: Buffer): Promise<string | undefined> {
    const id = idOfIssuedKey(key);
    // Looked up each time: a key revoked by another process is dead at once.
    const record = id === undefined ? undefined : await records.keys.find(id);
    if (!record || !timingSafeEqual(Buffer.from(record.hash, 'hex'), hash)) return undefined;
    if (record.expiresAt !== null) {
      if (record.expiresAt <= timestamp(clock)) return undefined;
      await records.keys.keep(record.id);
    }
    return record.workspace;
  }

  return {
    async workspaceOf(key) {
      const hash = hashKey(key);
      return configuredWorkspace(hash) ?? (await issuedWorkspace(key, hash));
    },
  };
}
