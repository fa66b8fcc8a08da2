import {
  ActionIcon,
  Button,
  NativeSelect,
  Popover,
  Stack,
  Switch,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import type { Settings } from '#upload/protocol.ts';
import { storages } from '#web/api/connections.ts';
import { notificationPermission } from '#web/features/uploads/session/use-end-notice.ts';
import { words } from '#web/features/uploads/tray/words.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { LEAST_LIMIT, readLimit, writeLimit } from './speed-limit.ts';
import { loadSettings, saveSettings } from './upload-settings.ts';

/** How uploads of this connection are sent. A change holds at once. Kept: what is around it renders four times a second. */
export const SettingsPopover = memo(function SettingsPopover() {
  const [opened, setOpened] = useState(false);
  const onChange = (open: boolean) => {
    // A click outside closes before it moves the focus: a field that is gone by then never hears that it was left.
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
      <LimitInput limit={settings.bandwidthLimit} onChange={(bandwidthLimit) => change({ bandwidthLimit })} />
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

interface LimitInputProps {
  readonly limit: number | null;
  readonly onChange: (limit: number | null) => void;
}

/** Holds once the person is done typing: a number half typed is another number. */
function LimitInput({ limit, onChange }: LimitInputProps) {
  const [typed, setTyped] = useState(() => writeLimit(limit));
  const [unreadable, setUnreadable] = useState(false);
  const settle = () => {
    const read = readLimit(typed);
    setUnreadable(read === 'unreadable');
    if (read === 'unreadable') return;
    setTyped(writeLimit(read));
    if (read !== limit) onChange(read);
  };
  return (
    <TextInput
      size="sm"
      inputMode="decimal"
      label={words.settings.limit}
      description={words.settings.limitHint(LEAST_LIMIT)}
      error={unreadable && words.settings.limitUnreadable}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
      }}
    />
  );
}

/** A refusal is the person's to take back in the browser. */
function NotifyButton() {
  const [permission, setPermission] = useState(notificationPermission);
  const place = useRef<HTMLDivElement>(null);
  if (permission === 'unavailable') return null;
  const ask = async () => {
    setPermission(await Notification.requestPermission());
    // The button goes: what had the focus would be lost, and Escape with it.
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1}>
      {permission === 'default' ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void ask()}
          title={words.settings.notifyHint}
        >
          {words.settings.notify}
        </Button>
      ) : (
        <Text size="sm">
          {permission === 'granted' ? words.settings.notifyOn : words.settings.notifyDenied}
        </Text>
      )}
    </div>
  );
}
