// Where the archive comes from: chosen, or dropped onto the dialog.
import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { words } from './words.ts';

interface ArchiveSourceProps {
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

export function ArchiveSource({ problem, isBusy, onFile }: ArchiveSourceProps) {
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    const [file] = event.dataTransfer.files;
    if (event.type === 'drop' && file) onFile(file);
  };
  return (
    <Stack gap="md" mih="8rem" pt="xs" onDragOver={drag} onDrop={drag}>
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap="md">
        <FileButton accept=".zip,application/zip" onChange={(file) => file && onFile(file)}>
          {(props) => (
            <Button
              {...props}
              data-autofocus
              loading={isBusy}
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {words.choose}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" flex="1 1 16rem">
          {words.chooseHint}
        </Text>
      </Group>
    </Stack>
  );
}
