// Formats API keys as a table for a terminal.
import type { KeyRecord } from '#service/records/record-store.ts';

const HEADER = ['ID', 'WORKSPACE', 'CREATED (UTC)', 'STATE'];

/** @param now time in ISO 8601, like the times in the records */
export function keyTable(keys: readonly KeyRecord[], now: string): string {
  const rows = keys.map((key) => [key.id, key.workspace, toMinute(key.createdAt), stateText(key, now)]);
  const table = [HEADER, ...rows];
  const widths = HEADER.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return table.map(line).join('\n');
}

function stateText({ expiresAt }: KeyRecord, now: string): string {
  if (expiresAt === null) return 'active';
  return expiresAt > now
    ? `sign-in link, expires ${toMinute(expiresAt)} unless used`
    : 'sign-in link, expired';
}

/** `2026-08-21 09:05` */
function toMinute(timestamp: string): string {
  return timestamp.slice(0, 16).replace('T', ' ');
}
