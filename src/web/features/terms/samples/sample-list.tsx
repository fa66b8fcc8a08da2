import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { errorText } from '#web/api/error-text.ts';
import type { TermDraft } from '#web/features/terms/editing/changes.ts';
import { spokenAs, spokenText } from '#web/features/terms/list/how.ts';
import { useAddTerm } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import classes from './sample-list.module.css';

interface SampleListProps {
  readonly glossaryId: string;
  readonly samples: readonly Readonly<TermDraft>[];
}

/** Terms that are added with one click each. */
export function SampleList({ glossaryId, samples }: SampleListProps) {
  if (samples.length === 0) return null;
  return (
    <ul className={classes['samples']} aria-label={words.empty.samples}>
      {samples.map((sample) => (
        <Sample key={sample.word} glossaryId={glossaryId} sample={sample} />
      ))}
    </ul>
  );
}

function Sample({
  glossaryId,
  sample,
}: {
  readonly glossaryId: string;
  readonly sample: Readonly<TermDraft>;
}) {
  const add = useAddTerm(glossaryId);
  const id = useId();
  return (
    <li className={classes['sample']}>
      <span id={`${id}word`} className={classes['word']}>
        {sample.word}
      </span>
      <span className={classes['how']}>{satisfiedOptions(sample).map((option) => words.how[option])}</span>
      <span className={classes['spoken']}>
        {spokenAs(sample).map((way) => (
          <span key={way.kind} className={way.kind === 'ipa' ? classes['ipa'] : undefined}>
            {spokenText(way)}
          </span>
        ))}
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={add.isPending}
        id={`${id}take`}
        aria-labelledby={`${id}take ${id}word`}
        onClick={() => add.mutate({ ...sample })}
      >
        {words.empty.takeThis}
      </Button>
      {add.isError && (
        <Text size="sm" c="red" role="alert" className={classes['error'] ?? ''}>
          {errorText(add.error)}
        </Text>
      )}
    </li>
  );
}
