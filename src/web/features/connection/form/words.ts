import { translatable } from '#web/lib/translatable.ts';
import type { Problem } from './verdict.ts';

export const words = translatable({
  baseUrl: 'Server address',
  baseUrlHint: 'For example, https://media.example.com/api',
  key: 'API key',
  showKey: 'Show API key',
  advanced: 'Advanced',
  scheme: 'Authentication header',
  ownScheme: 'Custom header…',
  headerName: 'Header name',
  prefix: 'Prefix',
  prefixHint: 'Optional text before the key, such as Bearer.',
  remember: 'Remember me on this device',
  rememberHint: 'Otherwise you’re signed out when you close Lectern.',
  cannotRemember: 'This browser doesn’t let Lectern save anything.',
  test: 'Test connection',
  connect: 'Connect',
  signIn: 'Sign in',
  anyway: 'Connect anyway',
  errors: {
    baseUrl: 'Enter an address, such as https://media.example.com/api.',
    protocol: 'The address must start with https:// or http://.',
    credentials: 'Remove the user name and password from the address. Enter the API key in its own field.',
    key: 'Enter your API key.',
    keyCharacters: 'An API key has no spaces or special characters. Copy it again.',
    headerName: 'Use only letters, digits and signs such as “-”.',
    headerForbidden: 'Browsers don’t let a page send this header. Choose another one.',
    prefixCharacters: 'Use only unaccented letters, digits and common signs.',
  },
  works: 'Connected',
  problem: problemText,
});

/**
 * Returns the message for a failed connection test.
 *
 * @param host host of the server
 * @param origin origin of this page
 */
function problemText(problem: Problem, host: string, origin: string): string {
  switch (problem.kind) {
    case 'key-refused':
      return 'That API key doesn’t work. Check it, or ask for a new one.';
    case 'mixed-content':
      return `This page uses https, so it can’t connect to an http address. Use the https address of ${host}, or open Lectern over http.`;
    case 'cors':
      return `${host} doesn’t accept requests from this page. Check the authentication header under Advanced. If it is right, ask your admin to allow ${origin} (CORS).`;
    case 'unreachable':
      return `Can’t reach ${host}. Check the address, your network and your VPN.`;
    case 'timeout':
      return `${host} took too long to respond. It may be overloaded, or a firewall may block it.`;
    case 'not-this-api':
      return 'This isn’t the address of a Lectern server. Check the path: it often ends in /api.';
    case 'service-fault':
      return `${host} has a problem (${problem.status}). Try again later.`;
    default:
      return `${host} rejected the request (${problem.status}).`;
  }
}
