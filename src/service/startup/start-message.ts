// What the operator reads once the service is up. End-to-end tests wait for the first line and for the link.
import type { Config } from '#service/config/config.ts';
import { usesDataFolder } from './data-folder.ts';
import type { Listening } from './listen.ts';

interface Reader {
  /** For the sign-in link; undefined where people sign in with keys they have. */
  readonly key: string | undefined;
  /** Whether somebody sits before it, who can press keys. */
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
    ...(inTerminal ? ['Ctrl+C ends it.'] : []),
  ];
  return [
    `Lectern is at ${address}`,
    ...(onAllAddresses && publicUrl === undefined
      ? ['Other machines reach it under the name or address of this one, on the same port.']
      : []),
    ...(key === undefined
      ? ['Sign in with a key. “npm run keys -- add <workspace>” makes a new one.']
      : [
          'Open this link to sign in. It expires after 24 hours unless it is used:',
          `${address}/#key=${key}`,
        ]),
    ...(last.length > 0 ? [last.join(' ')] : []),
  ].join('\n');
}
