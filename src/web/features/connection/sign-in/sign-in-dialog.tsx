// Asks the person to sign in if the server refuses the key during work. The page below stays as it is.
import { Modal, Stack, Text } from '@mantine/core';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { connections } from '#web/api/connections/connections.ts';
import { activeSaved } from '#web/api/connections/connections-state.ts';
import { postponeSignIn } from '#web/api/connections/sign-in.ts';
import { connectionName } from '#web/features/connection/connection-name.ts';
import { ConnectionForm } from '#web/features/connection/form/connection-form.tsx';
import { refusalReason } from './link-sign-in.ts';
import { signInAgain } from './sign-in-and-switch.ts';
import { words } from './words.ts';

export function SignInDialog({ opened }: { readonly opened: boolean }) {
  const known = useSyncExternalStore(connections.subscribe, connections.get);
  const saved = activeSaved(known);
  const inside = useRef<HTMLDivElement>(null);
  useKeepFocus(inside, opened);
  if (!saved) return null;
  const why = refusalReason(saved.id);
  return (
    <Modal
      opened={opened}
      onClose={postponeSignIn}
      title={words.refused.title(why)}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': words.refused.later }}
      // Don't return the focus: the dialog opens unasked, and restore-lost-focus knows the right element.
      returnFocus={false}
      // Show above a dialog of the page, which stays open with its input.
      zIndex={1000}
    >
      <Stack ref={inside} gap="md">
        <Text>{words.refused.text(why, connectionName(saved, known.saved))}</Text>
        <ConnectionForm
          saved={saved}
          onConnect={(given) => signInAgain(saved, given)}
          onCancel={postponeSignIn}
          cancelLabel={words.refused.later}
          isInDialog
        />
      </Stack>
    </Modal>
  );
}

/**
 * Keeps the focus in a dialog that opens without a user action: a dialog below it, opened just before, may try to take
 * the focus. While open, the dialog around `inside` takes the focus back from other dialogs.
 */
function useKeepFocus(inside: RefObject<Element | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    let last: HTMLElement | undefined;
    const watch = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const dialog = target.closest('[role="dialog"]');
      if (dialog?.contains(inside.current)) last = target;
      else if (dialog) last?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', watch);
    return () => document.removeEventListener('focusin', watch);
  }, [inside, isOpen]);
}
