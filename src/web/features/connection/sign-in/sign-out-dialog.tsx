import { Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { SavedConnection } from '#web/api/connections/connections-state.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { signOut } from './sign-out.ts';
import { words } from './words.ts';

interface SignOutDialogProps {
  readonly saved: SavedConnection;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function SignOutDialog({ saved, name, opened, onClose }: SignOutDialogProps) {
  const navigate = useNavigate();
  const confirm = async () => {
    const nothingLeft = await signOut(saved);
    onClose();
    notify(
      nothingLeft
        ? { message: words.signOut.done(name), color: 'green' }
        : { message: words.signOut.leftovers(name), color: 'yellow' },
    );
    await navigate(window.location.pathname === '/connections' ? '/connections' : '/gallery');
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={words.signOut.title(name)}
      confirmLabel={words.signOut.confirm}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>{words.signOut.text}</Text>
        <Text>{words.signOut.stays}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
