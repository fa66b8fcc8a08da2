// First step of the import: choose a file or paste a table.
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { FileChoice } from './file-choice.tsx';
import { words } from './words.ts';

interface SourceStepProps {
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onSource: (name: string, source: Blob | string) => void;
}

const ACCEPT = {
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv'],
  'text/plain': ['.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/json': ['.json'],
  'application/pls+xml': ['.pls'],
  'application/xml': ['.xml'],
};

export function SourceStep({ problem, isBusy, onSource }: SourceStepProps) {
  const [pasted, setPasted] = useState('');
  return (
    <FileChoice
      accept={ACCEPT}
      label={words.choose}
      hint={words.chooseHint}
      problem={problem}
      isBusy={isBusy}
      onFile={(file) => onSource(file.name, file)}
    >
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
      <DialogFooter>
        <Button
          variant="default"
          disabled={pasted.trim() === '' || isBusy}
          onClick={() => onSource(words.pasted, pasted)}
        >
          {words.read}
        </Button>
      </DialogFooter>
    </FileChoice>
  );
}
