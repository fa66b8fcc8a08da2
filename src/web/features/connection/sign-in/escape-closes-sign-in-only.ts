// Makes Escape in the sign-in dialog close only that dialog, not the dialog below with its input. Mantine's dialogs
// each listen on the window and don't know of one another.
import { postponeSignIn, signIn } from '#web/api/connections/sign-in.ts';

/** Call before anything renders, because listeners of one target run in the order they were added. */
export function letEscapeCloseSignInOnly(): void {
  window.addEventListener('keydown', closeSignIn, { capture: true });
}

function closeSignIn(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || signIn.get() !== 'asked') return;
  event.stopImmediatePropagation();
  postponeSignIn();
}
