// Where the terms come from: a file, or a table that was copied.
import { Alert, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from './words.ts';

interface SourceStepProps {
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onSource: (name: string, source: Blob | string) => void;
}

const ACCEPT = '.csv,.tsv,.txt,.xlsx,.json,.pls,.xml';

export function SourceStep({ problem, isBusy, onSource }: SourceStepProps) {
  const [pasted, setPasted] = useState('');
  return (
    <Stack gap="md">
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap="md">
        <FileButton accept={ACCEPT} onChange={(file) => file && onSource(file.name, file)}>
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
      <Textarea
        label={words.paste}
        description={words.pasteHint}
        rows={6}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        onPaste={({ clipboardData }) => {
          const [file] = clipboardData.files;
          if (file) onSource(file.name, file);
        }}
      />
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={pasted.trim() === '' || isBusy}
          onClick={() => onSource(words.pasted, pasted)}
        >
          {words.read}
        </Button>
      </Group>
    </Stack>
  );
}
