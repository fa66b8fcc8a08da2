// Where a service is and how we sign in to it.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface Connection {
  /** Without a trailing slash: `https://media.example.com/api`. */
  readonly baseUrl: string;
  readonly key: string;
  /** The request header that carries the key, e.g. `Authorization`. */
  readonly headerName: string;
  /** What stands before the key in that header, e.g. `Bearer`; "" for nothing. */
  readonly prefix: string;
}

/**
 * Names everything the browser keeps for a connection: 16 hex digits of a hash over base URL and key.
 * The key can't be read back from it. (Not `crypto.subtle`: that is missing on plain http.)
 */
export function connectionId(connection: Pick<Connection, 'baseUrl' | 'key'>): string {
  return bytesToHex(sha256(utf8ToBytes(`${connection.baseUrl}\n${connection.key}`))).slice(0, 16);
}

/** The header and value that sign a request in. */
export function credentialHeader(connection: Connection): [name: string, value: string] {
  return [
    connection.headerName,
    connection.prefix === '' ? connection.key : `${connection.prefix} ${connection.key}`,
  ];
}
