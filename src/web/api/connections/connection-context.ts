// The connection below which a page works. It changes when the person switches or signs in with another key.
import { createContext, use } from 'react';
import type { Connection } from '#api-client/connection.ts';

export interface ActiveConnection {
  /** {@link connectionId}: keys everything this browser keeps for the connection. */
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
