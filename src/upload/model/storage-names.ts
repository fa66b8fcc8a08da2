// What journal, lock and channel of a connection are called. Signing out finds what is stored by the id in the name.

export function uploadsStorageName(connectionId: string): string {
  return `lectern-uploads-${connectionId}`;
}

/** On plain http a database stands in for a lock. */
export function lockDatabaseName(lock: string): string {
  return `${lock}-lock`;
}
