// The usual headers that carry a key.
import type { Connection } from '#api-client/connection.ts';
import { words } from './words.ts';

type Header = Pick<Connection, 'headerName' | 'prefix'>;

const PRESETS = {
  bearer: { headerName: 'Authorization', prefix: 'Bearer' },
  'x-api-key': { headerName: 'x-api-key', prefix: '' },
  'xi-api-key': { headerName: 'xi-api-key', prefix: '' },
} as const satisfies Record<string, Header>;

export const KEY_SCHEMES = ['bearer', 'x-api-key', 'xi-api-key', 'own'] as const;
export type KeyScheme = (typeof KEY_SCHEMES)[number];

export function headerForScheme(scheme: KeyScheme, own: Header): Header {
  return scheme === 'own' ? own : PRESETS[scheme];
}

export function schemeForHeader(header: Header): KeyScheme {
  const isSame = (preset: Header) =>
    preset.headerName.toLowerCase() === header.headerName.toLowerCase() && preset.prefix === header.prefix;
  return KEY_SCHEMES.find((scheme) => scheme !== 'own' && isSame(PRESETS[scheme])) ?? 'own';
}

/** `Authorization: Bearer …` */
export function describeHeader({ headerName, prefix }: Header): string {
  return `${headerName}: ${prefix === '' ? '' : `${prefix} `}…`;
}

export function schemeLabel(scheme: KeyScheme): string {
  return scheme === 'own' ? words.ownScheme : describeHeader(PRESETS[scheme]);
}
