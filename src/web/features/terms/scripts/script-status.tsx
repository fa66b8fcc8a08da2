// Message while terms are being searched, and after a failure.
import { Button } from '@mantine/core';
import { Delayed } from '#web/ui/page/delayed.tsx';
import type { Matched } from './use-script-matches.ts';
import { words } from './words.ts';

interface ScriptStatusProps {
  readonly matched: Matched;
  readonly onAgain: () => void;
}

export function ScriptStatus({ matched, onAgain }: ScriptStatusProps) {
  if (matched.kind === 'looking')
    return (
      <Delayed>
        <output>{words.looking}</output>
      </Delayed>
    );
  if (matched.kind === 'matched') return null;
  return (
    <div role="alert">
      <p>{words.failed[matched.kind]}</p>
      <Button variant="default" size="xs" onClick={onAgain}>
        {words.again}
      </Button>
    </div>
  );
}
