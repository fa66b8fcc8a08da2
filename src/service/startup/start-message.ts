// The lines a start prints for the operator. End-to-end tests wait for the first line and for the link.
import type { Config } from '#service/config/config.ts';
import { usesDataFolder } from './data-folder.ts';
import type { Listening } from './listen.ts';

interface Reader {
  /** Key for the sign-in link. Undefined if people sign in with keys they already have. */
  readonly key: string | undefined;
  /** Whether standard output is a terminal, in which Ctrl+C works. */
  readonly inTerminal: boolean;
}

export function startMessage(
  config: Pick<Config, 'publicUrl' | 'data' | 'media' | 'database'>,
  { origin, onAllAddresses }: Listening,
  { key, inTerminal }: Reader,
): string {
  const { publicUrl, data } = config;
  const address = publicUrl ?? origin;
  const last = [
    ...(usesDataFolder(config) ? [`Data is in ${data}.`] : []),
    ...(inTerminal ? ['Press Ctrl+C to stop.'] : []),
  ];
  return [
    `Lectern is at ${address}`,
    ...(onAllAddresses && publicUrl === undefined
      ? ['Other machines reach it under this machine’s name or address, on the same port.']
      : []),
    ...(key === undefined
      ? ['Sign in with a key. “npm run keys -- add <workspace>” creates one.']
      : [
          'Open this link to sign in. It expires after 24 hours unless it is used:',
          `${address}/#key=${key}`,
        ]),
    ...(last.length > 0 ? [last.join(' ')] : []),
  ].join('\n');
}
