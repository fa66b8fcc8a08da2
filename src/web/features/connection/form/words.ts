import { plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';
import type { Problem } from './verdict.ts';

export const words = translatable({
  baseUrl: 'Address of the service',
  baseUrlHint: 'As you were given it, such as https://media.example.com/api',
  key: 'Key',
  showKey: 'Show key',
  scheme: 'How the key is sent',
  ownScheme: 'Another header…',
  headerName: 'Header name',
  prefix: 'Prefix',
  prefixHint: 'What stands before the key, such as Bearer. May be empty.',
  remember: 'Remember me on this device',
  rememberHint: 'Otherwise the key is kept until the last tab closes.',
  cannotRemember: 'This browser doesn’t let Lectern store anything.',
  test: 'Test connection',
  connect: 'Connect',
  signIn: 'Sign in',
  anyway: 'Connect anyway',
  errors: {
    baseUrl: 'Enter an address such as https://media.example.com/api.',
    protocol: 'The address must start with https:// or http://.',
    credentials: 'The address must not contain a name or password. The key goes into its own field.',
    key: 'Enter your key.',
    keyCharacters: 'A key has no spaces and only plain letters, digits and signs. Was something else copied?',
    headerName: 'A header name has only letters, digits and signs such as “-”.',
    headerForbidden: 'Browsers don’t let a page send this header.',
    prefixCharacters: 'The prefix may have only plain letters, digits and signs.',
  },
  works: (glossaries: number) =>
    `It works: the service answers and accepts the key. It holds ${plural(glossaries, { one: 'glossary', other: 'glossaries' })}.`,
  problem: problemText,
});

/** A sentence for each way a connection can fail. `host` is the service’s, `origin` that of this page. */
function problemText(problem: Problem, host: string, origin: string): string {
  switch (problem.kind) {
    case 'key-refused':
      return `${host} answers but refuses this key (${problem.status}). Check the key, and how it is sent.`;
    case 'mixed-content':
      return `This page came over https, so the browser doesn’t let it use a service over http. Use the https address of ${host}, or open Lectern over http.`;
    case 'cors':
      return `${host} answers, but not to this page. Check “How the key is sent” first: a header it doesn’t expect ends like this too. If that is right, whoever runs it has to allow pages of ${origin} (CORS).`;
    case 'unreachable':
      return `Nothing answers at ${host}. Check the address for typos, and whether your network or VPN reaches it.`;
    case 'timeout':
      return `${host} takes too long to answer. It may be overloaded, or a firewall may be in between.`;
    case 'not-this-api':
      return `${host} answers, but not as this interface does. Check the path of the address: it often ends in /api.`;
    case 'service-fault':
      return `${host} has a problem of its own right now (${problem.status}). Try again later.`;
    default:
      return `${host} refused the request (${problem.status}).`;
  }
}
