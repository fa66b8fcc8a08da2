// Whether the person has to sign in again. A refused key opens a dialog over the page; nothing is unmounted.
import { createStore } from '#web/lib/store.ts';

export type SignInState =
  | 'fine'
  /** The dialog is open. */
  | 'asked'
  /** The person closed it: a line at the top remains, and only what they do next asks again. */
  | 'postponed';

export const signIn = createStore<SignInState>('fine');

/** To be called on any 401 or 403 of the API. `byPerson`: what failed was asked for just now, not in the background. */
export function askToSignIn({ byPerson }: { readonly byPerson: boolean }): void {
  if (byPerson || signIn.get() === 'fine') signIn.set('asked');
}

export function postponeSignIn(): void {
  if (signIn.get() === 'asked') signIn.set('postponed');
}

export function signedIn(): void {
  signIn.set('fine');
}
