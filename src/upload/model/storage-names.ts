// Names of a connection's journal, lock and channel. They contain the connection's id, by which sign-out finds them.

export function uploadsStorageName(connectionId: string): string {
  return `lectern-uploads-${connectionId}`;
}

/** On plain http a database stands in for a lock. */
export function lockDatabaseName(lock: string): string {
  return `${lock}-lock`;
}
