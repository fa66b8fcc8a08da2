// Sets the same languages and case sensitivity in all selected terms. Blank fields change nothing. The user chooses
// separately which fields to clear.
import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS, type PronunciationField } from '#contract/pronunciation.ts';
import { LANGUAGE_FIELDS } from '#lint/client.ts';
import type { Changes, TermChange } from '#web/features/terms/editing/changes.ts';
import type { EditCheck } from '#web/features/terms/editing/check-edit.ts';
import { MOST_AT_ONCE } from '#web/features/terms/editing/most-at-once.ts';
import { LanguageInput } from '#web/features/terms/language/language-input.tsx';
import { PORTAL_IN_MAIN } from '#web/features/terms/portal-in-main.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { settingEdits, withSeveralWays } from './replacing.ts';
import type { Report } from './save-many.ts';
import { words } from './words.ts';

interface SetFormProps {
  readonly terms: readonly Term[];
  readonly check: (edit: TermChange) => EditCheck;
  readonly onApply: (made: readonly TermChange[], report: Report) => void;
  readonly onClose: () => void;
}

const CASES = ['left', 'on', 'off'] as const;

export function SetForm({ terms, check, onApply, onClose }: SetFormProps) {
  const [languages, setLanguages] = useState<Partial<Record<(typeof LANGUAGE_FIELDS)[number], string>>>({});
  const [caseOf, setCase] = useState<(typeof CASES)[number]>('left');
  const [emptied, setEmptied] = useState<readonly PronunciationField[]>([]);
  const isEmptied = (field: string) => emptied.some((one) => one === field);
  const values: Changes = {};
  for (const field of LANGUAGE_FIELDS) {
    const id = languages[field]?.trim();
    if (id) values[field] = id;
  }
  for (const field of emptied) values[field] = '';
  if (caseOf !== 'left') values.caseSensitive = caseOf === 'on';
  const made = settingEdits(terms, values);
  const isTooMany = made.length > MOST_AT_ONCE;
  const several = isTooMany ? 0 : withSeveralWays(made);
  const waiting = isTooMany ? 0 : made.filter((edit) => check(edit).kind === 'incomplete').length;
  const note = isTooMany
    ? termWords.tooMany(made.length, MOST_AT_ONCE)
    : sentences(several > 0 ? words.several(several) : '', waiting > 0 ? words.waiting(waiting) : '');
  const already = terms.length - made.length;
  const canApply = Object.keys(values).length > 0 && !isTooMany;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!canApply) return;
        const also = already > 0 ? words.alreadySo(already) : '';
        onApply(made, { done: words.setDone, nothing: words.setNothing, also });
      }}
    >
      <Stack gap="md">
        <Text size="sm">{words.setHint}</Text>
        {LANGUAGE_FIELDS.map((field) => (
          <LanguageInput
            key={field}
            label={termWords.changed.attributes[field]}
            value={isEmptied(field) ? '' : (languages[field] ?? '')}
            disabled={isEmptied(field)}
            onChange={(id) => setLanguages((before) => ({ ...before, [field]: id }))}
            comboboxProps={PORTAL_IN_MAIN}
            openOnFocus={false}
            {...(field === 'languageId' && { 'data-autofocus': true })}
          />
        ))}
        <Checkbox.Group
          label={words.emptied}
          value={[...emptied]}
          onChange={(chosen) => setEmptied(PRONUNCIATION_FIELDS.filter((field) => chosen.includes(field)))}
        >
          <Group gap="md" mt={4}>
            {PRONUNCIATION_FIELDS.map((field) => (
              <Checkbox key={field} value={field} label={termWords.changed.attributes[field]} />
            ))}
          </Group>
        </Checkbox.Group>
        <div>
          <Text size="md" fw={550} mb={4}>
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
        <DialogFooter note={note}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={!canApply}>
            {words.setTitle(terms.length)}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
