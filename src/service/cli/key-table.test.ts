import { expect, test } from 'vitest';
import { keyTable } from './key-table.ts';

const key = (id: string, workspace: string, expiresAt: string | null = null) => ({
  id,
  workspace,
  hash: 'ab'.repeat(32),
  createdAt: '2026-08-21T09:05:59.123Z',
  expiresAt,
});

test('columns are as wide as their longest cell', () => {
  const keys = [
    key('0123456789ab', 'default', '2026-08-22T09:05:59.123Z'),
    key('0123456789ac', 'default', '2026-08-21T10:00:00.000Z'),
    key('0123456789ad', 'the-longest-workspace-of-all'),
  ];
  expect(keyTable(keys, '2026-08-21T12:00:00.000Z').split('\n')).toEqual([
    'ID            WORKSPACE                     CREATED (UTC)     STATE',
    '0123456789ab  default                       2026-08-21 09:05  sign-in link, expires 2026-08-22 09:05 unless used',
    '0123456789ac  default                       2026-08-21 09:05  sign-in link, expired',
    '0123456789ad  the-longest-workspace-of-all  2026-08-21 09:05  active',
  ]);
});
