// In place of the table: nothing there yet, or nothing that matches.
import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { words } from './words.ts';

export function NoTerms({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      title={words.empty.title}
      icon={<IconLanguage size={36} stroke={1.5} aria-hidden />}
      action={<Button onClick={onAdd}>{words.toolbar.add}</Button>}
    >
      {words.empty.text}
    </EmptyState>
  );
}

export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      title={words.noMatch.title}
      action={
        <Button variant="default" onClick={onClear}>
          {words.toolbar.clear}
        </Button>
      }
    >
      {words.noMatch.text}
    </EmptyState>
  );
}
