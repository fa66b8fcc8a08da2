import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { words } from '#web/features/uploads/tray-words.ts';
import { notify } from '#web/ui/notify.ts';

interface CopyTextButtonProps {
  readonly label: string;
  readonly text: () => string;
}

/** Copies a text of several lines. Where the browser forbids that (plain http), shows it, to copy by hand. */
export function CopyTextButton({ label, text }: CopyTextButtonProps) {
  const [byHand, setByHand] = useState<string>();
  const copy = async () => {
    const value = text();
    try {
      await navigator.clipboard.writeText(value);
      notify({ message: words.report.copied, color: 'green' });
    } catch {
      setByHand(value);
    }
  };
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => void copy()}>
        {label}
      </Button>
      <Modal opened={byHand !== undefined} onClose={() => setByHand(undefined)} title={words.tray.copyReport}>
        <Textarea
          readOnly
          autosize
          maxRows={16}
          value={byHand ?? ''}
          aria-label={words.tray.copyReport}
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Modal>
    </>
  );
}
