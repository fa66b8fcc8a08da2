import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { connections, storages } from '#web/api/connections/connections.ts';
import {
  activeSaved,
  rename,
  type SavedConnection,
  setRemembered,
} from '#web/api/connections/connections-state.ts';
import { describeHeader } from '#web/features/connection/form/key-schemes.ts';
import { words as formWords } from '#web/features/connection/form/words.ts';
import { switchTo } from '#web/features/connection/sign-in/sign-in-and-switch.ts';
import { SignOutDialog } from '#web/features/connection/sign-in/sign-out-dialog.tsx';
import classes from './connection-list.module.css';
import { connectionName } from './connection-name.ts';
import { words } from './page-words.ts';

/** Lists every connection this browser knows, with its actions. */
export function ConnectionList() {
  const state = useSyncExternalStore(connections.subscribe, connections.get);
  const active = activeSaved(state);
  return (
    <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
      {state.saved.map((saved) => (
        <li key={saved.id} className={classes['connection']}>
          <ConnectionCard
            saved={saved}
            name={connectionName(saved, state.saved)}
            inUse={saved.id === active?.id}
          />
        </li>
      ))}
    </Stack>
  );
}

const LONGEST_NAME = 60;

interface ConnectionCardProps {
  readonly saved: SavedConnection;
  readonly name: string;
  readonly inUse: boolean;
}

function ConnectionCard({ saved, name, inUse }: ConnectionCardProps) {
  const hasKey = saved.key !== undefined;
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={4} miw={0} flex="1 1 18rem">
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {inUse && (
            <Text size="sm" c="var(--color-accent-ink)">
              {words.manage.active}
            </Text>
          )}
          {!hasKey && (
            <Text size="sm" c="dimmed">
              {words.manage.noKey}
            </Text>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {saved.baseUrl}
        </Text>
        <Text size="sm" c="dimmed">
          {words.manage.sentAs(describeHeader(saved))}
        </Text>
        <NameField saved={saved} />
        <Checkbox
          mt={4}
          size="sm"
          label={words.manage.remember}
          description={storages.local.isPersistent ? null : formWords.cannotRemember}
          checked={saved.remembered}
          disabled={!storages.local.isPersistent}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            connections.change((state) => setRemembered(state, saved.id, checked));
          }}
        />
      </Stack>
      <CardActions saved={saved} name={name} inUse={inUse} />
    </Group>
  );
}

/** Name of the connection. If empty, the workspace's name or the host is shown. */
function NameField({ saved }: Pick<ConnectionCardProps, 'saved'>) {
  const named = saved.name ?? '';
  return (
    <TextInput
      // Render again if another tab renamed the connection.
      key={named}
      mt={4}
      maw="20rem"
      label={words.manage.name}
      description={words.manage.nameHint}
      defaultValue={named}
      placeholder={connectionName({ ...saved, name: undefined }, [])}
      maxLength={LONGEST_NAME}
      autoComplete="off"
      onBlur={(event) => {
        const name = event.currentTarget.value.trim();
        if (name !== named) connections.change((state) => rename(state, saved.id, name));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') event.currentTarget.value = named;
      }}
    />
  );
}

function CardActions({ saved, name, inUse }: ConnectionCardProps) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return (
    <Group gap="xs" className={classes['actions'] ?? ''}>
      {!inUse && (
        <Button variant="default" onClick={() => switchTo(saved.id, () => void navigate('/gallery'))}>
          {saved.key === undefined ? words.manage.enterKey : words.manage.use}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        aria-label={words.manage.signOutOf(name)}
        onClick={() => setLeaving(true)}
      >
        {words.manage.signOut}
      </Button>
      <SignOutDialog saved={saved} name={name} opened={leaving} onClose={() => setLeaving(false)} />
    </Group>
  );
}
