// The keys handed out, as a table in a terminal.
import type { KeyRecord } from '#service/records/record-store.ts';

const HEADER = ['ID', 'WORKSPACE', 'CREATED (UTC)', 'STATE'];

/** @param now as ISO 8601, like the times in the records */
export function keyTable(keys: readonly KeyRecord[], now: string): string {
  const rows = keys.map((key) => [key.id, key.workspace, minute(key.createdAt), stateOf(key, now)]);
  const table = [HEADER, ...rows];
  const widths = HEADER.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return table.map(line).join('\n');
}

function stateOf({ expiresAt }: KeyRecord, now: string): string {
  if (expiresAt === null) return 'good';
  return expiresAt > now ? `link, unused; expires ${minute(expiresAt)}` : 'link, expired';
}

/** `2026-08-21 09:05` */
function minute(timestamp: string): string {
  return timestamp.slice(0, 16).replace('T', ' ');
}
