// How a connection is called on screen: by its host, and by more where that isn't enough.
import type { SavedConnection } from '#web/api/connections-state.ts';
import { words } from './words.ts';

type Named = Pick<SavedConnection, 'id' | 'baseUrl' | 'keyEnd'>;

export function connectionName(connection: Named, all: readonly Named[]): string {
  const others = all.filter(({ id }) => id !== connection.id);
  const { host } = new URL(connection.baseUrl);
  const sameHost = others.filter(({ baseUrl }) => new URL(baseUrl).host === host);
  if (sameHost.length === 0) return host;
  const address = connection.baseUrl.replace(/^https?:\/\//, '');
  const sameAddress = sameHost.some(({ baseUrl }) => baseUrl === connection.baseUrl);
  if (!sameAddress) return address;
  return connection.keyEnd === '' ? host : words.manage.nameByKey(host, connection.keyEnd);
}
