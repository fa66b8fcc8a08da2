import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { words } from './lazy-words.ts';

interface NoHitsProps {
  readonly query: string;
  /** Whether the list is complete. Otherwise more hits may follow. */
  readonly isWhole: boolean;
  readonly onClear: () => void;
}

export function NoHits({ query, isWhole, onClear }: NoHitsProps) {
  return (
    <EmptyState
      title={isWhole ? words.noHits.title : words.noHits.titleSoFar}
      icon={<IconSearchOff size={36} stroke={1.5} aria-hidden />}
      action={
        <Button variant="default" onClick={onClear}>
          {words.noHits.clear}
        </Button>
      }
    >
      {isWhole ? words.noHits.text(query) : words.noHits.textSoFar}
    </EmptyState>
  );
}
