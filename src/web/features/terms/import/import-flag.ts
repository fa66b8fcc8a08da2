// Flag that an unfinished import of a glossary is stored, readable without opening the database.
import { storages } from '#web/api/connections/connections.ts';

export function importFlag(connectionId: string, glossaryId: string): string {
  return `lectern.import.${connectionId}.${glossaryId}`;
}

export function hasStoredImport(connectionId: string, glossaryId: string): boolean {
  return storages.local.get(importFlag(connectionId, glossaryId)) !== undefined;
}
