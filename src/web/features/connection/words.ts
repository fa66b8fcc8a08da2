import type { Problem } from '#web/features/connection/form/verdict.ts';
import { plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  thisComputer: 'This computer',
  welcome: {
    title: 'Welcome to Lectern',
    lead: 'Upload audio and video to your workspace and teach it how words are pronounced.',
    whereFrom:
      'The service prints a sign-in link when it starts; open that, or ask whoever runs it for an address and a key.',
    goOn: 'Go on with a saved connection',
  },
  signInTo: (name: string) => `Sign in to ${name}`,
  sessionOver:
    'A key is known until the last tab signed in with it closes, unless this device remembers it. Enter it to go on here.',
  otherService: 'Another service',
  refused: {
    title: (why: Refusal) => (why === 'dead-link' ? 'This link doesn’t work' : 'Sign in again'),
    text: refusedText,
    later: 'Not now',
    banner: 'Your key was refused, so what you see may be out of date and nothing can be saved.',
    action: 'Sign in',
  },
  form: {
    baseUrl: 'Address of the service',
    baseUrlHint: 'The base URL of the interface, such as https://media.example.com/api',
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
  },
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
  menu: {
    target: (name: string) => `Connection: ${name}`,
    label: 'Connections',
    manage: 'Manage connections',
    signOut: 'Sign out…',
  },
  manage: {
    title: 'Connections',
    lead: 'The services and keys this browser knows. Each has its own gallery and glossaries.',
    add: 'Add a connection',
    cancel: 'Cancel',
    active: 'In use',
    noKey: 'Needs its key',
    use: 'Use',
    enterKey: 'Enter key',
    signOut: 'Sign out',
    signOutOf: (name: string) => `Sign out of ${name}`,
    remember: 'Remember key on this device',
    sentAs: (header: string) => `Key sent as ${header}`,
    name: 'Name',
    nameHint: 'Shown in this browser only.',
    nameByAddress: (name: string, address: string) => `${name}, ${address}`,
    nameByKey: (name: string, keyEnd: string) => `${name}, key ending in ${keyEnd}`,
  },
  signOut: {
    title: (name: string) => `Sign out of ${name}?`,
    text: 'Its key, everything read from it and the records of unfinished uploads are removed from this browser.',
    stays: 'Nothing changes in the service, but uploads that are not finished will have to start over.',
    confirm: 'Sign out',
    done: (name: string) =>
      `Signed out of ${name}. Its key and everything kept for it are gone from this browser.`,
    leftovers: (name: string) =>
      `Signed out of ${name} and its key is gone. Some of what was kept is in use by another tab: close that, or clear this site’s data in your browser.`,
  },
  switched: (name: string) => `Now using ${name}.`,
  byLink: {
    region: 'Sign-in',
    done: (name: string) => `Signed in to ${name} by your link.`,
    ask: (name: string) =>
      `Signed in to ${name} by your link, until the last tab closes. Remember on this device?`,
    remember: 'Remember',
    no: 'Don’t remember',
  },
  problem: problemText,
});

type Refusal = 'dead-link' | 'never-worked' | 'ended';

function refusedText(why: Refusal, name: string): string {
  switch (why) {
    case 'dead-link':
      return `${name} doesn’t accept its key. Ask whoever gave you the link for a new one, or enter a valid key.`;
    case 'never-worked':
      return `${name} doesn’t accept your key. Enter a valid one, or ask whoever runs the service for one.`;
    case 'ended':
      return `${name} no longer accepts your key. Enter a valid one: what you were doing stays as it is.`;
  }
}

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
