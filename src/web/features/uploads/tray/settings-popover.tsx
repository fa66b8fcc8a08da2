import {
  ActionIcon,
  Button,
  NativeSelect,
  NumberInput,
  Popover,
  Stack,
  Switch,
  Tooltip,
} from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Settings } from '#upload/protocol.ts';
import { storages } from '#web/api/connections.ts';
import { loadSettings, saveSettings } from '#web/features/uploads/upload-settings.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { notificationPermission } from '#web/features/uploads/use-end-notice.ts';
import { words } from '#web/features/uploads/words.ts';

const MB = 1_000_000;

/** How uploads of this connection are sent. A change holds at once. Kept: what is around it renders four times a second. */
export const SettingsPopover = memo(function SettingsPopover() {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={280}
      position="top-end"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Tooltip label={words.settings.title} disabled={opened}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.settings.title}
            onClick={() => setOpened(!opened)}
          >
            <IconSettings size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.settings.title}>
        <SettingsForm />
      </Popover.Dropdown>
    </Popover>
  );
});

function SettingsForm() {
  const { client, connectionId } = useUploads();
  const { status } = useUploadView();
  const [settings, setSettings] = useState(() => loadSettings(storages.local, connectionId));
  const change = (changes: Partial<Settings>) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    saveSettings(storages.local, connectionId, next);
    client.setSettings(next);
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        size="sm"
        label={words.settings.slots}
        description={words.settings.slotsHint}
        value={Math.min(settings.slots, status.mostSlots)}
        data={Array.from({ length: status.mostSlots }, (_, index) => String(index + 1))}
        onChange={({ currentTarget }) => change({ slots: Number(currentTarget.value) })}
      />
      <NumberInput
        size="sm"
        label={words.settings.limit}
        description={words.settings.limitHint}
        min={0.1}
        step={1}
        decimalScale={1}
        clampBehavior="blur"
        value={settings.bandwidthLimit === null ? '' : settings.bandwidthLimit / MB}
        onChange={(value) => {
          const limit = Number(value);
          change({ bandwidthLimit: limit > 0 ? limit * MB : null });
        }}
        hideControls
      />
      <Switch
        label={words.settings.verify}
        description={status.verify === 'no-match' ? words.banners.noMatch : words.settings.verifyHint}
        checked={settings.verify}
        onChange={({ currentTarget }) => change({ verify: currentTarget.checked })}
      />
      <NotifyButton />
    </Stack>
  );
}

/** Only where the person can still be asked: a refusal is theirs to take back in the browser. */
function NotifyButton() {
  const [permission, setPermission] = useState(notificationPermission);
  if (permission !== 'default') return null;
  const ask = async () => setPermission(await Notification.requestPermission());
  return (
    <Button size="compact-sm" variant="default" onClick={() => void ask()} title={words.settings.notifyHint}>
      {words.settings.notify}
    </Button>
  );
}
