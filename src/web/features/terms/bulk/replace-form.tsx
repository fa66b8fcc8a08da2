// Find and replace in the selected terms. A preview shows every cell that changes. All changes are saved as one undo step.
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { Replacement } from '#text/replace.ts';
import { TERM_TEXTS, type TermChange, type TermText } from '#web/features/terms/editing/changes.ts';
import type { EditCheck } from '#web/features/terms/editing/check-edit.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { ReplacePreview } from './replace-preview.tsx';
import { replacedCells, replacingEdits } from './replacing.ts';
import type { Report } from './save-many.ts';
import { useReplaced } from './use-replaced.ts';
import { words } from './words.ts';

interface ReplaceFormProps {
  readonly terms: readonly Term[];
  /** Fields that are searched at first. */
  readonly fields: readonly TermText[];
  readonly check: (edit: TermChange) => EditCheck;
  readonly onApply: (made: readonly TermChange[], report: Report) => void;
  readonly onClose: () => void;
}

const BLANK: Replacement = { find: '', replacement: '', isRegExp: false, matchCase: false };

export function ReplaceForm({ terms, fields: atFirst, check, onApply, onClose }: ReplaceFormProps) {
  const [replacement, setReplacement] = useState(BLANK);
  const [fields, setFields] = useState(atFirst);
  const outcome = useReplaced(terms, fields, replacement);
  const changed = useMemo(
    () => (outcome.kind === 'done' ? replacedCells(terms, outcome.replaced, check) : []),
    [terms, outcome, check],
  );
  const waiting = new Set(changed.flatMap(({ term, fate }) => (fate === 'waits' ? [term] : []))).size;
  const refused = changed.filter(({ fate }) => fate === 'stays').length;
  const count = changed.length - refused;
  const refusedNote = refused > 0 ? words.refused(refused) : '';
  const change = (part: Partial<Replacement>) => setReplacement((before) => ({ ...before, ...part }));

  const apply = () => {
    if (count === 0) return;
    const saved = changed.filter(({ fate }) => fate === 'saved').length;
    onApply(replacingEdits(changed), {
      done: () => words.replaced(saved),
      nothing: words.notFound,
      also: refusedNote,
    });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Stack gap="md">
        <Group grow align="flex-start">
          <TextInput
            label={words.find}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            value={replacement.find}
            error={outcome.kind === 'no-pattern' && words.noPattern}
            onChange={(event) => change({ find: event.currentTarget.value })}
          />
          <TextInput
            label={words.replaceWith}
            description={replacement.isRegExp && words.patternHint}
            autoComplete="off"
            spellCheck={false}
            value={replacement.replacement}
            onChange={(event) => change({ replacement: event.currentTarget.value })}
          />
        </Group>
        <Group gap="lg">
          <Checkbox
            label={words.pattern}
            checked={replacement.isRegExp}
            onChange={(event) => change({ isRegExp: event.currentTarget.checked })}
          />
          <Checkbox
            label={words.mindsCase}
            checked={replacement.matchCase}
            onChange={(event) => change({ matchCase: event.currentTarget.checked })}
          />
        </Group>
        <Checkbox.Group
          label={words.lookIn}
          value={[...fields]}
          onChange={(chosen) => setFields(TERM_TEXTS.filter((field) => chosen.includes(field)))}
        >
          <Group gap="md" mt={4}>
            {TERM_TEXTS.map((field) => (
              <Checkbox key={field} value={field} label={termWords.changed.attributes[field]} />
            ))}
          </Group>
        </Checkbox.Group>
        <ReplacePreview outcome={outcome} changed={changed} />
        <DialogFooter note={sentences(waiting > 0 ? words.waiting(waiting) : '', refusedNote)}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={count === 0}>
            {words.apply(count)}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
