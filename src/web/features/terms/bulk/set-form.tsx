// The same languages and case for all that is selected. What is left empty stays as it is.
import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { LANGUAGE_FIELDS } from '#lint/client.ts';
import type { Changes } from '#web/features/terms/editing/changes.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import { LanguageInput } from '#web/features/terms/language/language-input.tsx';
import { PORTAL_IN_MAIN } from '#web/features/terms/portal-in-main.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { notify } from '#web/ui/notify.ts';
import { settingEdits } from './replacing.ts';
import { words } from './words.ts';

interface SetFormProps {
  readonly terms: readonly Term[];
  readonly edits: UndoableEdits;
  readonly onClose: () => void;
}

const CASES = ['left', 'on', 'off'] as const;

export function SetForm({ terms, edits, onClose }: SetFormProps) {
  const [languages, setLanguages] = useState<Partial<Record<(typeof LANGUAGE_FIELDS)[number], string>>>({});
  const [caseOf, setCase] = useState<(typeof CASES)[number]>('left');
  const values: Changes = {};
  for (const field of LANGUAGE_FIELDS) {
    const id = languages[field]?.trim();
    if (id) values[field] = id;
  }
  if (caseOf !== 'left') values.caseSensitive = caseOf === 'on';
  const isNothing = Object.keys(values).length === 0;

  const apply = () => {
    const made = settingEdits(terms, values);
    const run = edits.save(made);
    if (made.length === 0) notify({ message: words.setNothing });
    else
      notify({
        message: words.setDone(made.length),
        action: { label: termWords.undo, run },
      });
    onClose();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNothing) apply();
      }}
    >
      <Stack gap="md">
        <Text size="sm">{words.setHint}</Text>
        {LANGUAGE_FIELDS.map((field) => (
          <LanguageInput
            key={field}
            label={termWords.changed.attributes[field]}
            value={languages[field] ?? ''}
            onChange={(id) => setLanguages((before) => ({ ...before, [field]: id }))}
            comboboxProps={PORTAL_IN_MAIN}
            openOnFocus={false}
            {...(field === 'languageId' && { 'data-autofocus': true })}
          />
        ))}
        <div>
          <Text size="sm" fw={550} mb={4}>
            {termWords.changed.attributes.caseSensitive}
          </Text>
          <SegmentedControl
            aria-label={termWords.changed.attributes.caseSensitive}
            value={caseOf}
            onChange={(chosen) => setCase(CASES.find((one) => one === chosen) ?? 'left')}
            data={[
              { value: 'left', label: words.caseLeft },
              { value: 'on', label: words.caseOn },
              { value: 'off', label: words.caseOff },
            ]}
          />
        </div>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={isNothing}>
            {words.setApply(terms.length)}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
