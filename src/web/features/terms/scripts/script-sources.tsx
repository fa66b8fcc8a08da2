// Input for a script: files or pasted text.
import { Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { pastedSource, type Source } from '#web/features/terms/scripts/store/add-script.ts';
import classes from './scripts.module.css';
import { words } from './words.ts';

interface ScriptSourcesProps {
  readonly onAdd: (sources: readonly Source[]) => Promise<void>;
}

/** A stable function, so that React calls it only when the field is mounted. */
const focus = (field: HTMLElement | null) => field?.focus();

const ACCEPT = '.txt,.srt,.vtt,.docx';

export function ScriptSources({ onAdd }: ScriptSourcesProps) {
  const [pasted, setPasted] = useState<string>();
  if (pasted !== undefined)
    return (
      <form
        className={classes['pasting']}
        onSubmit={(event) => {
          event.preventDefault();
          setPasted(undefined);
          void onAdd([pastedSource(pasted)]);
        }}
      >
        <Textarea
          label={words.pasteLabel}
          ref={focus}
          rows={6}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={() => setPasted(undefined)}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={pasted.trim() === ''}>
            {words.add}
          </Button>
        </Group>
      </form>
    );
  return (
    <>
      <Group gap="xs">
        <FileButton
          multiple
          accept={ACCEPT}
          onChange={(files) => void onAdd(files.map((file) => ({ name: file.name, content: file })))}
        >
          {(props) => (
            <Button {...props} variant="default">
              {words.choose}
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={() => setPasted('')}>
          {words.paste}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {words.chooseHint}
      </Text>
    </>
  );
}
