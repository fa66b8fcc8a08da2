// Where the archive comes from: chosen, or dropped onto the dialog.
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useDropzone } from 'react-dropzone';
import { words } from './words.ts';

interface ArchiveSourceProps {
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

export function ArchiveSource({ problem, isBusy, onFile }: ArchiveSourceProps) {
  const { getRootProps, getInputProps, open } = useDropzone({
    accept: { 'application/zip': ['.zip'] },
    multiple: false,
    // The button is what is focused and clicked.
    noClick: true,
    noKeyboard: true,
    noDragEventsBubbling: true,
    // What is no archive by its name is read, too: what is wrong with it is then said.
    onDrop([accepted], [rejected]) {
      const file = accepted ?? rejected?.file;
      if (file) onFile(file);
    },
  });
  return (
    <Stack gap="md" mih="8rem" pt="xs" {...getRootProps({ role: undefined, tabIndex: undefined })}>
      {/* The button says the same, in the page’s language. */}
      <input {...getInputProps({ 'aria-label': undefined, style: { display: 'none' } })} />
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap="md">
        <Button
          data-autofocus
          loading={isBusy}
          leftSection={<IconFileImport size={16} aria-hidden />}
          onClick={open}
        >
          {words.choose}
        </Button>
        <Text size="sm" c="dimmed" flex="1 1 16rem">
          {words.chooseHint}
        </Text>
      </Group>
    </Stack>
  );
}
