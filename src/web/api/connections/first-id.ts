import { connections } from '#web/api/connections/connections.ts';

/** Returns the first id of a connection. Data that survives a change of the key is stored under it. */
export function getFirstId(connectionId: string): string {
  return connections.get().saved.find(({ id }) => id === connectionId)?.formerIds[0] ?? connectionId;
}
