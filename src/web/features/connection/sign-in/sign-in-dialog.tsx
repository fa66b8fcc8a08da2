// Asks the person to sign in if the server refuses the key during work. The page below stays as it is.
import { Modal, Stack, Text } from '@mantine/core';
import { useRef, useSyncExternalStore } from 'react';
import { connections } from '#web/api/connections/connections.ts';
import { activeSaved } from '#web/api/connections/connections-state.ts';
import { postponeSignIn } from '#web/api/connections/sign-in.ts';
import { connectionName } from '#web/features/connection/connection-name.ts';
import { ConnectionForm } from '#web/features/connection/form/connection-form.tsx';
import { useKeepFocus } from '#web/ui/focus/use-keep-focus.ts';
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
