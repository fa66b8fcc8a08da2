import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '#web/features/uploads/tray-words.ts';
import { formatLimit, MIN_LIMIT_MBPS, parseLimit } from './speed-limit.ts';

interface SpeedLimitInputProps {
  readonly limit: number | null;
  readonly onChange: (limit: number | null) => void;
}

/** Applies the limit when the field is left, because a half-typed number is a different number. */
export function SpeedLimitInput({ limit, onChange }: SpeedLimitInputProps) {
  const [typed, setTyped] = useState(() => formatLimit(limit));
  const [unreadable, setUnreadable] = useState(false);
  const commit = () => {
    const read = parseLimit(typed);
    setUnreadable(read === 'unreadable');
    if (read === 'unreadable') return;
    setTyped(formatLimit(read));
    if (read !== limit) onChange(read);
  };
  return (
    <TextInput
      size="sm"
      inputMode="decimal"
      label={words.settings.limit}
      description={words.settings.limitHint(MIN_LIMIT_MBPS)}
      error={unreadable && words.settings.limitUnreadable}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}
