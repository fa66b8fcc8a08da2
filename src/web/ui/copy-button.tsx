import { ActionIcon, Popover, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { isMac } from './platform.ts';
import { words } from './words.ts';

interface CopyButtonProps {
  readonly value: string;
  /** What is copied, as a command: “Copy path”. */
  readonly label: string;
}

type Outcome = 'idle' | 'copied' | 'by-hand';

const SHOWN_MS = 1500;

/** Copies a text. Where the browser forbids that (plain http), shows it selected, to copy by hand. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
      setTimeout(() => setOutcome((now) => (now === 'copied' ? 'idle' : now)), SHOWN_MS);
    } catch {
      setOutcome('by-hand');
    }
  };
  const copied = outcome === 'copied';
  return (
    <Popover
      opened={outcome === 'by-hand'}
      onChange={(opened) => opened || setOutcome('idle')}
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <Tooltip label={copied ? words.copied : label} disabled={outcome === 'by-hand'}>
          <ActionIcon
            variant="subtle"
            color={copied ? 'green' : 'gray'}
            aria-label={label}
            onClick={() => void copy()}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Text size="sm" mb={6}>
          {words.copyByHand(isMac())}
        </Text>
        <TextInput
          readOnly
          value={value}
          aria-label={label}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
