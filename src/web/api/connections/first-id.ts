import { connections } from '#web/api/connections/connections.ts';

/** What a connection keeps when it is given another key stands under the first id it had. */
export function firstIdOf(connectionId: string): string {
  return connections.get().saved.find(({ id }) => id === connectionId)?.formerIds[0] ?? connectionId;
}
