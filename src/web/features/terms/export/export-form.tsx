// Form that chooses the export format; for a lexicon also the target service, with a list of data that is lost.
import { Alert, Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { EXPORT_FORMATS, type ExportFormat, type PlsPreset } from '#lexicon/client.ts';
import { useLexicon } from '#web/features/terms/use-lexicon.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { PlsChoice } from './pls-choice.tsx';
import { words } from './words.ts';

interface ExportFormProps {
  readonly name: string;
  readonly terms: readonly Term[];
  readonly onClose: () => void;
}

export function ExportForm({ name, terms, onClose }: ExportFormProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [preset, setPreset] = useState<PlsPreset>('standard');
  const [language, setLanguage] = useState<string | null>(null);
  const [progress, setProgress] = useState<'choosing' | 'writing' | 'failed'>('choosing');
  const [isNothing, setNothing] = useState(false);
  // Export the terms from when the dialog opened. A refetch would restart the preparation.
  const [written] = useState(terms);
  const state = useLexicon(written);
  const isFailed = progress === 'failed' || state.kind === 'failed';

  const download = async () => {
    if (state.kind !== 'ready') return;
    setProgress('writing');
    try {
      const languageId = format === 'pls' ? language : null;
      const options = { title: name, format, preset, languageId };
      const { fileName, content } = await state.lexicon.call('export', options);
      saveFile(fileName, content);
      onClose();
    } catch {
      setProgress('failed');
    }
  };

  return (
    <Stack gap="lg">
      <Radio.Group
        label={words.format}
        value={format}
        onChange={(value) => setFormat(EXPORT_FORMATS.find((one) => one === value) ?? 'csv')}
      >
        <Stack gap="sm" mt="xs">
          {EXPORT_FORMATS.map((value) => (
            <Radio
              key={value}
              value={value}
              label={words.formats[value]}
              description={words.formatHints[value]}
              data-autofocus={value === format || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {format === 'pls' && (
        <PlsChoice
          name={name}
          terms={terms}
          lexicon={state.kind === 'ready' ? state.lexicon : undefined}
          preset={preset}
          onPreset={setPreset}
          language={language}
          onLanguage={setLanguage}
          onCount={(held) => setNothing(held === 0)}
        />
      )}
      {isFailed && (
        <Alert color="red" role="alert">
          {words.failed}
        </Alert>
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          loading={progress === 'writing' || state.kind === 'starting'}
          disabled={state.kind === 'failed' || (format === 'pls' && isNothing)}
          onClick={() => void download()}
        >
          {words.download}
        </Button>
      </DialogFooter>
    </Stack>
  );
}
