// Flag that an unfinished restore is stored, readable without opening the database.
import { storages } from '#web/api/connections/connections.ts';

export function restoreFlag(connectionId: string): string {
  return `lectern.restore.${connectionId}`;
}

export function hasStoredRestore(connectionId: string): boolean {
  return storages.local.get(restoreFlag(connectionId)) !== undefined;
}
