// Sign-in state. A rejected key opens a dialog over the page; the page stays mounted.
import { createStore } from '#web/lib/store.ts';

export type SignInState =
  | 'fine'
  /** The dialog is open. */
  | 'asked'
  /** The user closed the dialog. A banner stays, and only the user’s next action opens the dialog again. */
  | 'postponed';

export const signIn = createStore<SignInState>('fine');

/**
 * Handles a 401 or 403 of the API.
 * @param byPerson whether the request was triggered by the user, not in the background
 */
export function askToSignIn({ byPerson }: { readonly byPerson: boolean }): void {
  if (byPerson || signIn.get() === 'fine') signIn.set('asked');
}

export function postponeSignIn(): void {
  if (signIn.get() === 'asked') signIn.set('postponed');
}

export function signedIn(): void {
  signIn.set('fine');
}
