import { Button, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConnectionForm } from '#web/features/connection/form/connection-form.tsx';
import { addAndSwitch } from '#web/features/connection/sign-in/sign-in-and-switch.ts';
import { words } from './page-words.ts';

/** A button that shows the form. */
export function AddConnection() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  if (!open) {
    return (
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {words.manage.add}
      </Button>
    );
  }
  return (
    <Stack component="section" gap="md" maw="34rem">
      <Title order={2} size="h3">
        {words.manage.add}
      </Title>
      <ConnectionForm
        onConnect={(given) => addAndSwitch(given, () => void navigate('/gallery'))}
        onCancel={() => setOpen(false)}
        cancelLabel={words.manage.cancel}
      />
    </Stack>
  );
}
