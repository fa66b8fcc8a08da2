// What the operator reads once the service is up. End-to-end tests wait for the first line and for the link.
import type { Config } from '#service/config/config.ts';
import type { Listening } from './listen.ts';

/** @param key for the sign-in link; undefined where people sign in with keys they have */
export function greeting(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { origin, everywhere }: Listening,
  key: string | undefined,
): string {
  const address = publicUrl ?? origin;
  return [
    `Lectern is at ${address}`,
    ...(everywhere && publicUrl === undefined
      ? ['Other machines reach it under the name or address of this one, on the same port.']
      : []),
    ...(key === undefined
      ? ['Sign in with a key. “npm run keys -- add <workspace>” makes a new one.']
      : [
          'Open this link to sign in. It expires after 24 hours unless it is used:',
          `${address}/#key=${key}`,
        ]),
  ].join('\n');
}
