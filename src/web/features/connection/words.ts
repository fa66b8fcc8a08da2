// Texts about workspaces on every page; their own pages and dialogs have their own words.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  /** Name of a workspace on this machine whose server gives it no name. */
  localWorkspace: 'Local workspace',
  name: {
    byAddress: (name: string, address: string) => `${name}, ${address}`,
    byKey: (name: string, keyEnd: string) => `${name}, key ending in ${keyEnd}`,
  },
  refused: {
    banner: 'Your API key no longer works. The page may be out of date, and nothing can be saved.',
    action: 'Sign in',
  },
  menu: {
    target: (name: string) => `Workspace: ${name}`,
    label: 'Workspaces',
    manage: 'Manage workspaces',
    signOut: 'Sign out…',
  },
  switched: (name: string) => `Switched to “${name}”.`,
  byLink: {
    region: 'Sign-in',
    done: (name: string) => `Signed in to “${name}”.`,
    ask: (name: string) => `Signed in to “${name}” until you close Lectern. Remember on this device?`,
    remember: 'Remember',
    no: 'Don’t remember',
  },
});
