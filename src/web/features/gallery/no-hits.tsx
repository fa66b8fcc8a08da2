import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { words } from './later-words.ts';

interface NoHitsProps {
  readonly query: string;
  readonly onClear: () => void;
}

export function NoHits({ query, onClear }: NoHitsProps) {
  return (
    <EmptyState
      title={words.noHits.title}
      icon={<IconSearchOff size={36} stroke={1.5} aria-hidden />}
      action={
        <Button variant="default" onClick={onClear}>
          {words.noHits.clear}
        </Button>
      }
    >
      {words.noHits.text(query)}
    </EmptyState>
  );
}
