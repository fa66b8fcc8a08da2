// The time to refuse a key must not show how much of it is right. A test can't measure that reliably, so these tests check which
// hashes are compared.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import type { KeyRecord, KeyRecords } from '#service/records/record-store.ts';
import { issueKey } from './api-keys.ts';
import { createCredentials } from './credentials.ts';

const CONFIGURED = ['first', 'middle', 'last'].map((workspace) => ({
  workspace,
  key: `${workspace}-key`.padEnd(40, '-'),
}));
const issued = issueKey('issued', Date.now);

const keys: Pick<KeyRecords, 'find' | 'keep'> = {
  find: async (id): Promise<KeyRecord | undefined> => (id === issued.record.id ? issued.record : undefined),
  keep: async () => {},
};

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** @returns the result of the sign-in, and the lengths (bytes) of the two hashes of each comparison */
async function compared(key: string) {
  const compare = vi.spyOn(crypto, 'timingSafeEqual');
  syncBuiltinESMExports();
  const credentials = createCredentials({ records: { keys }, clock: Date.now }, CONFIGURED);
  const workspace = (await credentials.signIn(key))?.workspace;
  const lengths = compare.mock.calls.map(([one, other]) => [one.byteLength, other.byteLength]);
  vi.restoreAllMocks();
  return { workspace, lengths };
}

const EACH = CONFIGURED.map(() => [32, 32]);

test.each([
  ['first', CONFIGURED[0]?.key ?? ''],
  ['last', CONFIGURED[2]?.key ?? ''],
  [undefined, ''],
  [undefined, 'x'.repeat(4_000)],
  [undefined, `${CONFIGURED[0]?.key.slice(0, -1)}x`],
])('the hash of a sent key (%s) is compared with the hash of each configured key', async (whose, key) => {
  expect(await compared(key)).toEqual({ workspace: whose, lengths: EACH });
});

test('the hash of the whole issued key is compared, even if most of the sent key is correct', async () => {
  const nearly = issued.key.slice(0, -1) + (issued.key.endsWith('x') ? 'y' : 'x');
  expect(await compared(issued.key)).toEqual({ workspace: 'issued', lengths: [...EACH, [32, 32]] });
  expect(await compared(nearly)).toEqual({ workspace: undefined, lengths: [...EACH, [32, 32]] });
});
