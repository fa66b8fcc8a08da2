// Lists what could not be restored, with the reason: whole glossaries, and single terms of restored ones.
import { Button, Text } from '@mantine/core';
import { toCsvTable } from '#lexicon/client.ts';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import classes from './archive.module.css';
import type { RestoreItem } from './restore-item.ts';
import { words } from './words.ts';

interface FailedRestoresProps {
  readonly fileName: string;
  readonly items: readonly RestoreItem[];
}

interface MissedTerm {
  readonly glossary: string;
  /** Line of the term in the glossary; undefined for a whole glossary. */
  readonly line?: number;
  readonly word: string;
  readonly languageId: string;
  readonly reason: string;
}

export function FailedRestores({ fileName, items }: FailedRestoresProps) {
  const missed = items.flatMap(toMissedRows);
  if (missed.length === 0) return null;
  const terms = items.reduce((sum, { step, terms: all }) => {
    if (step.kind === 'done') return sum + step.missed.length;
    return sum + all;
  }, 0);
  const save = () => {
    const cells = missed.map(({ glossary, line, word, languageId, reason }) => [
      glossary,
      line === undefined ? '' : String(line),
      word,
      languageId,
      reason,
    ]);
    saveFile(
      words.reportFile(fileName),
      new Blob([toCsvTable(words.reportColumns, cells)], { type: 'text/csv' }),
    );
  };
  return (
    <div>
      {/* The missing glossaries may have no terms. */}
      <Text mb="xs">{terms > 0 ? words.missed(terms) : words.missedWhole(missed.length)}</Text>
      <VirtualList label={words.missedList} count={missed.length} estimate={36} className={classes['list']}>
        {(index) => {
          const one = missed[index];
          return (
            one && (
              <div className={classes['missed']}>
                <span>{one.glossary}</span>
                <span>{one.word}</span>
                <span>{one.reason}</span>
              </div>
            )
          );
        }}
      </VirtualList>
      <Button variant="default" mt="sm" onClick={save}>
        {words.saveReport}
      </Button>
    </div>
  );
}

function toMissedRows({ name: glossary, step }: RestoreItem): readonly MissedTerm[] {
  switch (step.kind) {
    case 'done':
      return step.missed.map((row) => ({ glossary, ...row }));
    case 'failed':
      return [{ glossary, word: '', languageId: '', reason: step.reason }];
    case 'waiting':
    case 'making':
    case 'filling':
    case 'left-out':
      return [{ glossary, word: '', languageId: '', reason: words.steps[step.kind] }];
  }
}
