import { Alert, Button, Group } from '@mantine/core';
import { askToSignIn } from '#web/api/connections/sign-in.ts';
import { words } from '#web/features/connection/words.ts';

/** Shown after the sign-in dialog was postponed. */
export function SignedOutNote() {
  return (
    <Alert color="yellow" role="alert">
      <Group justify="space-between" gap="xs">
        {words.refused.banner}
        <Button size="compact-sm" variant="default" onClick={() => askToSignIn({ byPerson: true })}>
          {words.refused.action}
        </Button>
      </Group>
    </Alert>
  );
}
