// Escape in the sign-in dialog must not also close the dialog of the page below it, with what was typed there.
// Mantine's dialogs each listen on the window and don't know of one another.
import { postponeSignIn, signIn } from '#web/api/connections/sign-in.ts';

/** Call before anything renders: of listeners on one target, the first to come hears first. */
export function letEscapeCloseSignInOnly(): void {
  window.addEventListener('keydown', closeSignIn, { capture: true });
}

function closeSignIn(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || signIn.get() !== 'asked') return;
  event.stopImmediatePropagation();
  postponeSignIn();
}
