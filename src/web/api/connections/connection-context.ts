// The connection that a page uses. It changes when the user switches connections or signs in with another key.
import { createContext, use } from 'react';
import type { Connection } from '#api-client/connection.ts';

export interface ActiveConnection {
  /** {@link connectionId}: part of the name of everything stored for the connection. */
  readonly id: string;
  readonly connection: Connection;
}

export const ConnectionContext = createContext<ActiveConnection | undefined>(undefined);

export function useConnection(): Connection {
  return useActive().connection;
}

export function useConnectionId(): string {
  return useActive().id;
}

function useActive(): ActiveConnection {
  const active = use(ConnectionContext);
  if (!active) throw new Error('This component works only below a ConnectionContext.');
  return active;
}
