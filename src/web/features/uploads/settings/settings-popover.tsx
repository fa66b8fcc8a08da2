// Settings of this connection's uploads. Changes apply at once.
import { ActionIcon, NativeSelect, Popover, Stack, Switch } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Settings } from '#upload/protocol.ts';
import { storages } from '#web/api/connections/connections.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { NotifyButton } from './notify-button.tsx';
import { SpeedLimitInput } from './speed-limit-input.tsx';
import { loadSettings, saveSettings } from './upload-settings.ts';

/** Memoized, because its parent renders four times a second. */
export const SettingsPopover = memo(function SettingsPopover() {
  const [opened, setOpened] = useState(false);
  const onChange = (open: boolean) => {
    // Blur the field before closing: a click outside closes the popover before the focus moves, and a removed field
    // gets no blur event.
    if (!open && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setOpened(open);
  };
  return (
    <Popover
      opened={opened}
      onChange={onChange}
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
      <SpeedLimitInput
        limit={settings.bandwidthLimit}
        onChange={(bandwidthLimit) => change({ bandwidthLimit })}
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
