import { isIP } from 'node:net';

/** Whether only this machine itself can connect to this host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
