// Texts of the pages for signing in and for managing workspaces.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  welcome: {
    title: 'Welcome to Lectern',
    lead: 'Upload audio and video to your workspace, and teach it how to pronounce words.',
    whereFrom: 'Open the sign-in link your admin sent, or enter an API key.',
    goOn: 'Continue with a saved workspace',
  },
  signInTo: (name: string) => `Sign in to “${name}”`,
  sessionOver: 'You were signed out when you closed Lectern. Enter your API key to continue.',
  otherService: 'Use another workspace',
  manage: {
    title: 'Your workspaces',
    lead: 'Each workspace has its own gallery and glossaries.',
    add: 'Add workspace',
    cancel: 'Cancel',
    active: 'Current',
    noKey: 'Signed out',
    use: 'Switch',
    enterKey: 'Sign in',
    signOut: 'Sign out…',
    signOutOf: (name: string) => `Sign out of “${name}”`,
    remember: 'Remember me on this device',
    sentAs: (header: string) => `Key sent as ${header}`,
    name: 'Name',
    nameHint: 'Shown in this browser only.',
  },
});
