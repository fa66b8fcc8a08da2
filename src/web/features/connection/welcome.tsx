import { Button, Card, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { connections } from '#web/api/connections/connections.ts';
import type { SavedConnection } from '#web/api/connections/connections-state.ts';
import { ConnectionForm } from '#web/features/connection/form/connection-form.tsx';
import { addAndSwitch, signInAgain, switchTo } from '#web/features/connection/sign-in/sign-in-and-switch.ts';
import { connectionName } from './connection-name.ts';
import { words } from './page-words.ts';
import classes from './welcome.module.css';

/** The page without a connection. `saved` is a connection whose key wasn't stored. */
export function Welcome({ saved }: { readonly saved: SavedConnection | undefined }) {
  const all = useSyncExternalStore(connections.subscribe, connections.get).saved;
  const [again, setAgain] = useState(saved);
  const title = again ? words.signInTo(connectionName(again, all)) : words.welcome.title;
  return (
    <Container component="main" size="34rem" py={{ base: 'lg', sm: 64 }}>
      <title>{`${title} · Lectern`}</title>
      <Stack gap="lg">
        <Stack gap="xs">
          <img src="/icon.svg" alt="" width={32} height={32} />
          <Title order={1} size="h1" tabIndex={-1} data-page-title>
            {title}
          </Title>
          <Text>{again ? words.sessionOver : words.welcome.lead}</Text>
          <Text c="dimmed">{words.welcome.whereFrom}</Text>
        </Stack>
        <Card padding="xl" radius="lg" shadow="xs">
          <ConnectionForm
            key={again?.id ?? ''}
            saved={again}
            onConnect={(given) => (again ? signInAgain(again, given) : addAndSwitch(given))}
            {...(again && { onCancel: () => setAgain(undefined), cancelLabel: words.otherService })}
          />
        </Card>
        <SavedConnections
          others={all.filter((other) => other.id !== again?.id)}
          all={all}
          onNeedKey={setAgain}
        />
      </Stack>
    </Container>
  );
}

interface SavedConnectionsProps {
  readonly others: readonly SavedConnection[];
  readonly all: readonly SavedConnection[];
  readonly onNeedKey: (saved: SavedConnection) => void;
}

/** The other connections this browser knows. One click signs in if the key is known. */
function SavedConnections({ others, all, onNeedKey }: SavedConnectionsProps) {
  if (others.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {words.welcome.goOn}
      </Title>
      <Group gap="xs">
        {others.map((saved) => (
          <Button
            key={saved.id}
            variant="default"
            className={classes['saved'] ?? ''}
            onClick={() => (saved.key === undefined ? onNeedKey(saved) : switchTo(saved.id))}
          >
            {connectionName(saved, all)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
