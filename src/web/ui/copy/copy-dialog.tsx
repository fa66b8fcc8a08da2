import { Modal, Text, Textarea } from '@mantine/core';
import { isMac } from '#web/ui/platform.ts';
import { words } from '#web/ui/words.ts';
import { type ByHand, byHand } from './copy.ts';

interface CopyDialogProps {
  readonly opened: boolean;
  readonly shown: ByHand | undefined;
}

/** Shows the selected text and the keys to copy it. */
export function CopyDialog({ opened, shown }: CopyDialogProps) {
  return (
    <Modal opened={opened} onClose={() => byHand.set(undefined)} title={shown?.label}>
      <Text size="sm" mb={6}>
        {words.copyByHand(isMac())}
      </Text>
      <Textarea
        readOnly
        autosize
        maxRows={16}
        value={shown?.text ?? ''}
        aria-label={shown?.label}
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Modal>
  );
}
