// Shows the content of an archive and lets the user choose what to restore. Nothing is created before that.
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ArchiveInfo } from '#lexicon/client.ts';
import { list } from '#web/lib/plural.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import classes from './archive.module.css';
import { words } from './words.ts';

interface ChooseGlossariesProps {
  readonly found: ArchiveInfo;
  /** Names of the workspace's glossaries. */
  readonly names: ReadonlySet<string>;
  readonly onBack: () => void;
  readonly onStart: (chosen: ReadonlySet<number>) => Promise<void>;
}

export function ChooseGlossaries({ found, names, onBack, onStart }: ChooseGlossariesProps) {
  const { glossaries, missing, workspace, savedAt } = found;
  // Names that exist already are not chosen, because a duplicate is rarely wanted.
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set([...glossaries.keys()].filter((index) => !names.has(glossaries[index]?.name ?? ''))),
  );
  const [isStarting, setStarting] = useState(false);
  const isAll = chosen.size === glossaries.length;
  return (
    <Stack gap="md">
      <Text>{words.from(workspace, savedAt)}</Text>
      {missing.length > 0 && (
        <Alert color="yellow">
          {words.missing(missing.length)} {list(missing.map(({ name }) => name))}
        </Alert>
      )}
      {glossaries.length === 0 ? (
        <Text>{words.none}</Text>
      ) : (
        <>
          <Checkbox
            label={words.all(chosen.size, glossaries.length)}
            checked={isAll}
            indeterminate={!isAll && chosen.size > 0}
            onChange={() => setChosen(new Set(isAll ? [] : glossaries.keys()))}
          />
          <VirtualList
            label={words.glossaries}
            count={glossaries.length}
            estimate={36}
            className={classes['list']}
          >
            {(index) => {
              const glossary = glossaries[index];
              return (
                glossary && (
                  <div className={classes['choice']}>
                    <Checkbox
                      label={glossary.name}
                      checked={chosen.has(index)}
                      description={names.has(glossary.name) ? words.taken : null}
                      onChange={() => setChosen(toggled(chosen, index))}
                    />
                    <span className={classes['count']}>{words.terms(glossary.terms)}</span>
                  </div>
                )
              );
            }}
          </VirtualList>
        </>
      )}
      <DialogFooter note={words.nothingReplaced}>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Button
          disabled={chosen.size === 0}
          loading={isStarting}
          onClick={() => {
            setStarting(true);
            void onStart(chosen);
          }}
        >
          {chosen.size === 0 ? words.nothingChosen : words.start(chosen.size)}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

function toggled(chosen: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(index)) next.add(index);
  return next;
}
