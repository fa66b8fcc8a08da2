// File input: a button or a drop onto the dialog. The caller also gets files of a wrong type, so that it can explain the
// problem.
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Accept, useDropzone } from 'react-dropzone';
import classes from './import.module.css';

interface FileChoiceProps {
  readonly accept: Accept;
  readonly label: string;
  readonly hint: string;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
  /** Other inputs for the same content, e.g. a text field. */
  readonly children?: ReactNode;
}

export function FileChoice({ accept, label, hint, problem, isBusy, onFile, children }: FileChoiceProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept,
    multiple: false,
    // The button handles focus and clicks.
    noClick: true,
    noKeyboard: true,
    noDragEventsBubbling: true,
    onDrop([accepted], [rejected]) {
      const file = accepted ?? rejected?.file;
      if (file) onFile(file);
    },
  });
  return (
    <Stack gap="md">
      <Stack
        gap="md"
        className={classes['source'] ?? ''}
        data-over={isDragActive || undefined}
        {...getRootProps({ role: undefined, tabIndex: undefined })}
      >
        {/* The button has the same label, in the language of the page. */}
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
            {label}
          </Button>
          <Text size="sm" c="dimmed" flex="1 1 16rem">
            {hint}
          </Text>
        </Group>
      </Stack>
      {/* Outside of the drop zone, which would reject dropped text as no file. */}
      {children}
    </Stack>
  );
}
