import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { words } from '#web/ui/words.ts';
import { copy } from './copy.ts';

interface CopyButtonProps {
  readonly value: string;
  /** Label as a command: “Copy path”. */
  readonly label: string;
}

const SHOWN_MS = 1500;

/** Copies a text and confirms it on the button. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const run = async () => {
    if (!(await copy(value, label))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <Tooltip label={copied ? words.copied : label}>
      <ActionIcon
        variant="subtle"
        color={copied ? 'green' : 'gray'}
        aria-label={label}
        onClick={() => void run()}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
