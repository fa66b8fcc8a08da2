// What the pages of connections say.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
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
  manage: {
    title: 'Connections',
    lead: 'The services and keys this browser knows. Each has its own gallery and glossaries.',
    add: 'Add a connection',
    cancel: 'Cancel',
    active: 'In use',
    noKey: 'Needs its key',
    use: 'Use',
    enterKey: 'Enter key',
    signOut: 'Sign out…',
    signOutOf: (name: string) => `Sign out of “${name}”`,
    remember: 'Remember me on this device',
    sentAs: (header: string) => `Key sent as ${header}`,
    name: 'Name',
    nameHint: 'Shown in this browser only.',
  },
});
