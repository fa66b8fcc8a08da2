// Address of a server and the credentials for it.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface Connection {
  /** Without a trailing slash: `https://media.example.com/api`. */
  readonly baseUrl: string;
  readonly key: string;
  /** The request header that carries the key, e.g. `Authorization`. */
  readonly headerName: string;
  /** Text before the key in that header, such as `Bearer`; "" for none. */
  readonly prefix: string;
}

/**
 * Id of a connection in everything that the browser stores: 16 hex digits of a hash of base URL and key. The key
 * can't be derived from it. `crypto.subtle` isn't used because plain http lacks it.
 */
export function connectionId(connection: Pick<Connection, 'baseUrl' | 'key'>): string {
  return bytesToHex(sha256(utf8ToBytes(`${connection.baseUrl}\n${connection.key}`))).slice(0, 16);
}

/** @returns the header that authenticates a request */
export function credentialHeader(connection: Connection): [name: string, value: string] {
  return [
    connection.headerName,
    connection.prefix === '' ? connection.key : `${connection.prefix} ${connection.key}`,
  ];
}
