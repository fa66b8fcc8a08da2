// What connections say on every page; their own pages and dialogs bring words of their own.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  thisComputer: 'This computer',
  name: {
    byAddress: (name: string, address: string) => `${name}, ${address}`,
    byKey: (name: string, keyEnd: string) => `${name}, key ending in ${keyEnd}`,
  },
  refused: {
    banner: 'Your key was refused, so what you see may be out of date and nothing can be saved.',
    action: 'Sign in',
  },
  menu: {
    target: (name: string) => `Connection: ${name}`,
    label: 'Connections',
    manage: 'Manage connections',
    signOut: 'Sign out…',
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
