// How a connection is called on screen: as the person calls it, else as its service calls the workspace, else by its
// host; and by more where that isn't enough.
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

/** Nobody calls the computer they sit at by a number. */
function hostName({ host, hostname }: URL): string {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ? words.thisComputer : host;
}
