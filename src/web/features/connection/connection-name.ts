// Name of a connection on screen: the person's own name, else the server's name of the workspace, else the host.
// Connections with equal names also show address or key.
import type { SavedConnection } from '#web/api/connections/connections-state.ts';
import { words } from './words.ts';

type Named = Pick<SavedConnection, 'id' | 'baseUrl' | 'keyEnd' | 'name' | 'workspace'>;

export function connectionName(connection: Named, all: readonly Named[]): string {
  const name = shortName(connection);
  const namesakes = all.filter((other) => other.id !== connection.id && shortName(other) === name);
  if (namesakes.length === 0) return name;
  const { host } = new URL(connection.baseUrl);
  const address = connection.baseUrl.replace(/^https?:\/\//, '');
  const byAddress = name === host ? address : words.name.byAddress(name, address);
  if (!namesakes.some(({ baseUrl }) => baseUrl === connection.baseUrl)) return byAddress;
  return connection.keyEnd === '' ? name : words.name.byKey(name, connection.keyEnd);
}

function shortName({ name, workspace, baseUrl }: Named): string {
  return name ?? workspace ?? hostName(new URL(baseUrl));
}

/** Shows a name for this computer instead of its IP address. */
function hostName({ host, hostname }: URL): string {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ? words.localWorkspace : host;
}
