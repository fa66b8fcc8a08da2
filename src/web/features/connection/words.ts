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
  signInTo: (name: string) => `Sign in to “${name}”`,
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
    signOutOf: (name: string) => `Sign out of “${name}”`,
    remember: 'Remember key on this device',
    sentAs: (header: string) => `Key sent as ${header}`,
    name: 'Name',
    nameHint: 'Shown in this browser only.',
    nameByAddress: (name: string, address: string) => `${name}, ${address}`,
    nameByKey: (name: string, keyEnd: string) => `${name}, key ending in ${keyEnd}`,
  },
  signOut: {
    title: (name: string) => `Sign out of “${name}”?`,
    text: 'Its key, everything read from it and the records of unfinished uploads are removed from this browser.',
    stays: 'Nothing changes in the service, but uploads that are not finished will have to start over.',
    confirm: 'Sign out',
    done: (name: string) =>
      `Signed out of “${name}”. Its key and everything kept for it are gone from this browser.`,
    leftovers: (name: string) =>
      `Signed out of “${name}” and its key is gone. Some of what was kept is in use by another tab: close that, or clear this site’s data in your browser.`,
  },
  switched: (name: string) => `Now using “${name}”.`,
  byLink: {
    region: 'Sign-in',
    done: (name: string) => `Signed in to “${name}” by your link.`,
    ask: (name: string) =>
      `Signed in to “${name}” by your link, until the last tab closes. Remember on this device?`,
    remember: 'Remember',
    no: 'Don’t remember',
  },
});

type Refusal = 'dead-link' | 'never-worked' | 'ended';

function refusedText(why: Refusal, name: string): string {
  switch (why) {
    case 'dead-link':
      return `“${name}” doesn’t accept its key. Ask whoever gave you the link for a new one, or enter a valid key.`;
    case 'never-worked':
      return `“${name}” doesn’t accept your key. Enter a valid one, or ask whoever runs the service for one.`;
    case 'ended':
      return `“${name}” no longer accepts your key. Enter a valid one: what you were doing stays as it is.`;
  }
}
