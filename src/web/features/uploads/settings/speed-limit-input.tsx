import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '#web/features/uploads/tray-words.ts';
import { LEAST_LIMIT, readLimit, writeLimit } from './speed-limit.ts';

interface SpeedLimitInputProps {
  readonly limit: number | null;
  readonly onChange: (limit: number | null) => void;
}

/** Holds once the person is done typing: a number half typed is another number. */
export function SpeedLimitInput({ limit, onChange }: SpeedLimitInputProps) {
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
