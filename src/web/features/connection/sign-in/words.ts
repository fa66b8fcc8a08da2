// Texts of the dialogs for signing in and out.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  refused: {
    title: (why: Refusal) => (why === 'dead-link' ? 'This link has expired' : 'Sign in again'),
    text: refusedText,
    later: 'Not now',
  },
  signOut: {
    title: (name: string) => `Sign out of “${name}”?`,
    text: 'This browser forgets the key, the cached list and unfinished uploads.',
    stays: 'Nothing on the server changes. Unfinished uploads will have to start over.',
    confirm: 'Sign out',
    done: (name: string) => `Signed out of “${name}”. Its data was removed from this browser.`,
    leftovers: (name: string) =>
      `Signed out of “${name}”, but another tab still uses some of its data. Close that tab, or clear this site’s data in your browser.`,
  },
});

type Refusal = 'dead-link' | 'never-worked' | 'ended';

function refusedText(why: Refusal, name: string): string {
  switch (why) {
    case 'dead-link':
      return 'Ask your admin for a new link, or enter an API key.';
    case 'never-worked':
      return `That API key doesn’t work for “${name}”. Enter another one, or ask your admin for one.`;
    case 'ended':
      return `Your API key for “${name}” no longer works. Enter a new one to continue where you were.`;
  }
}
