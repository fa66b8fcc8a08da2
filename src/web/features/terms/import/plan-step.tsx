// Import preview: what the file would change, before anything is sent.
import { Alert, Button, Checkbox, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { PlannedRow } from '#lexicon/client.ts';
import { MOUNT_ON_OPEN } from '#web/features/terms/mount-on-open.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import type { Meaning } from './column-memory.ts';
import { ColumnsForm } from './columns-form.tsx';
import classes from './import.module.css';
import { KINDS, type Kind, toKind } from './plan-kinds.ts';
import { PlanRow } from './plan-row.tsx';
import { type Choice, type Choices, type DecidedRow, decided } from './run-row.ts';
import type { PlanState } from './use-import-plan.ts';
import { words } from './words.ts';

interface PlanStepProps {
  readonly found: Extract<PlanState, { kind: 'found' }>;
  readonly isStarting: boolean;
  readonly onMeaning: (meaning: Meaning) => void;
  readonly onBack: () => void;
  readonly onStart: (rows: readonly DecidedRow[]) => void;
}

const NO_ROWS: readonly PlannedRow[] = [];

export function PlanStep({ found, isStarting, onMeaning, onBack, onStart }: PlanStepProps) {
  const { name, sheet, meaning, plan } = found;
  // Keep showing the last plan while a new one is computed.
  const [last, setLast] = useState(plan);
  if (plan && plan !== last) setLast(plan);
  const seen = plan ?? last;
  const rows = seen?.rows ?? NO_ROWS;
  const toMend = seen?.ipaFixCount ?? 0;
  const [choices, setChoices] = useState<Choices>(new Map());
  const [kind, setKind] = useState<Kind>('all');
  const final = useMemo(
    () => rows.map((row, place) => decided(row, choices.get(place), meaning.defaults)),
    [rows, choices, meaning.defaults],
  );
  const kinds = useMemo(
    () => (seen?.kinds ?? []).map((planned, place) => toKind(final[place]?.kind ?? planned)),
    [seen?.kinds, final],
  );
  const counts = useMemo(() => Map.groupBy(kinds, (one) => one), [kinds]);
  const shown = [...kinds.keys()].filter((place) => {
    // Keep a row that was just decided in place, so that the decision can be changed.
    const shownAs = kind === 'choose' ? seen?.kinds[place] : kinds[place];
    return kind === 'all' || shownAs === kind;
  });
  const toSend = (counts.get('create')?.length ?? 0) + (counts.get('update')?.length ?? 0);
  const areAllHere = rows.length === kinds.length;
  const toDecide = [...rows.keys()].filter((place) => rows[place]?.kind === 'choose');
  const taken = useMemo(() => getChosenIds(choices), [choices]);
  const choose = (place: number, choice: Choice) => setChoices(new Map(choices).set(place, choice));

  return (
    <Stack gap="md">
      <Text>{words.file(name, sheet.count)}</Text>
      {sheet.format !== 'pls' && <ColumnsForm sheet={sheet} meaning={meaning} onChange={onMeaning} />}
      {!isNamed(meaning) && <Alert color="yellow">{words.noWord}</Alert>}
      {sheet.notes.length > 0 && (
        <Alert color="yellow">
          {[...Map.groupBy(sheet.notes, (note) => note.kind)].map(([noted, notes]) => (
            <div key={noted}>{words.notes(noted, notes.length)}</div>
          ))}
        </Alert>
      )}
      {toMend > 0 && (
        <Checkbox
          label={words.mendIpa(toMend)}
          description={words.mendIpaHint}
          checked={meaning.shouldNormalizeIpa}
          onChange={({ currentTarget }) =>
            onMeaning({ ...meaning, shouldNormalizeIpa: currentTarget.checked })
          }
        />
      )}
      <SegmentedControl
        aria-label={words.filter}
        className={classes['kinds'] ?? ''}
        value={kind}
        onChange={setKind}
        data={KINDS.map((value) => ({
          value,
          label: words.kindCount(value, value === 'all' ? kinds.length : (counts.get(value)?.length ?? 0)),
        }))}
      />
      {areAllHere && toDecide.length > 1 && (
        <Select
          label={words.decideAll}
          placeholder={words.decideHint}
          comboboxProps={MOUNT_ON_OPEN}
          value={null}
          data={[
            { value: 'new', label: words.asNew },
            { value: 'skip', label: words.skip },
          ]}
          onChange={(value) => {
            if (value !== 'new' && value !== 'skip') return;
            setChoices(new Map(toDecide.map((place) => [place, value])));
          }}
        />
      )}
      {shown.length === 0 ? (
        <Text c="dimmed" className={`${classes['list']} ${classes['none']}`}>
          {seen ? words.none : words.planning}
        </Text>
      ) : (
        <VirtualList label={words.rows} count={shown.length} estimate={36} className={classes['list']}>
          {(index) => {
            const place = shown[index] ?? -1;
            const row = rows[place];
            return (
              row && (
                <PlanRow
                  row={row}
                  choice={choices.get(place)}
                  chosenIds={taken}
                  onChoose={(choice) => choose(place, choice)}
                />
              )
            );
          }}
        </VirtualList>
      )}
      <DialogFooter note={plan ? words.nothingDeleted : words.planning}>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Button
          disabled={toSend === 0 || !plan || !areAllHere}
          loading={isStarting}
          onClick={() => onStart(final)}
        >
          {toSend === 0 && seen ? words.nothingToDo : words.start(toSend)}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

/** Returns whether a column identifies the term of each row. */
function isNamed({ columns }: Meaning): boolean {
  return columns.includes('word') || columns.includes('id');
}

function getChosenIds(choices: Choices): ReadonlySet<string> {
  return new Set(
    [...choices.values()].flatMap((choice) => (typeof choice === 'object' ? [choice.termId] : [])),
  );
}
