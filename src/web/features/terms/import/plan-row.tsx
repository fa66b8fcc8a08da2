// One row of the import preview: the term it adds, the cells it changes, or why it can't be imported.
import { Select, Text } from '@mantine/core';
import { ATTRIBUTES, type Choose, type PlannedRow } from '#lexicon/client.ts';
import { IpaText } from '#web/features/terms/ipa/ipa-text.tsx';
import { pronunciationText, shownPronunciations } from '#web/features/terms/list/method.ts';
import { MOUNT_ON_OPEN } from '#web/features/terms/mount-on-open.ts';
import classes from './import.module.css';
import type { Choice } from './run-row.ts';
import { words } from './words.ts';

interface PlanRowProps {
  readonly row: PlannedRow;
  readonly choice: Choice | undefined;
  /** IDs of terms that the user assigned to rows. */
  readonly chosenIds: ReadonlySet<string>;
  readonly onChoose: (choice: Choice) => void;
}

export function PlanRow({ row, ...decision }: PlanRowProps) {
  return (
    <div className={classes['row']}>
      <span className={classes['line']}>{words.line(row.line)}</span>
      <span>
        {row.word} <span className={classes['language']}>{row.languageId}</span>
      </span>
      {row.kind === 'choose' ? <Decision row={row} {...decision} /> : <PlannedAction row={row} />}
    </div>
  );
}

function PlannedAction({ row }: { readonly row: Exclude<PlannedRow, Choose> }) {
  switch (row.kind) {
    case 'create':
      return (
        <span>
          <IpaText
            text={shownPronunciations(row.draft).map(pronunciationText).join(' · ')}
            signs={[row.draft.phonemization]}
          />
        </span>
      );
    case 'update':
      return (
        <div>
          {differences(row).map(({ text, signs }) => (
            <div key={text}>
              <IpaText text={text} signs={signs} />
            </div>
          ))}
        </div>
      );
    case 'unchanged':
      return <Text c="dimmed">{words.row.unchanged}</Text>;
    case 'repeated':
      return <Text c="dimmed">{words.row.repeated(row.firstLine)}</Text>;
    case 'error':
      return <span className={classes['error']}>{words.rowError(row.error)}</span>;
  }
}

interface Difference {
  readonly text: string;
  /** Parts of the text that are IPA. */
  readonly signs: readonly string[];
}

function differences({ before, changes }: Extract<PlannedRow, { kind: 'update' }>): Difference[] {
  return ATTRIBUTES.flatMap((attribute) => {
    if (attribute === 'id') return [];
    const after = changes[attribute];
    if (after === undefined) return [];
    const signs = attribute === 'phonemization' ? [before.phonemization, changes.phonemization ?? ''] : [];
    return [{ text: words.change(attribute, before[attribute], after), signs }];
  });
}

const WITH_IPA = { input: classes['withIpa'] ?? '', option: classes['withIpa'] ?? '' };

interface DecisionProps extends Omit<PlanRowProps, 'row'> {
  readonly row: Choose;
}

function Decision({ row, choice, chosenIds, onChoose }: DecisionProps) {
  const chosenId = typeof choice === 'object' ? choice.termId : undefined;
  const value = typeof choice === 'object' ? `=${choice.termId}` : (choice ?? null);
  // Leave out terms assigned to other rows, because two rows must not change the same term.
  const candidates = row.candidates.filter(({ id }) => id === chosenId || !chosenIds.has(id));
  return (
    <Select
      aria-label={words.decide(row.word)}
      placeholder={words.decideHint}
      allowDeselect={false}
      comboboxProps={MOUNT_ON_OPEN}
      classNames={WITH_IPA}
      data={[
        { value: 'new', label: words.asNew },
        { value: 'skip', label: words.skip },
        ...candidates.map((term) => ({
          value: `=${term.id}`,
          label: words.thisOne(shownPronunciations(term).map(pronunciationText).join(' · ')),
        })),
      ]}
      value={value}
      onChange={(chosen) => {
        if (chosen === 'new' || chosen === 'skip') onChoose(chosen);
        else if (chosen) onChoose({ termId: chosen.slice(1) });
      }}
    />
  );
}
