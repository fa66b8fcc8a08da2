// What the dialogs say that sign in and out.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  refused: {
    title: (why: Refusal) => (why === 'dead-link' ? 'This link doesn’t work' : 'Sign in again'),
    text: refusedText,
    later: 'Not now',
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
