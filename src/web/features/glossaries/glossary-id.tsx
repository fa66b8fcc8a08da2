import { Code, Group, Text } from '@mantine/core';
import { CopyButton } from '#web/ui/copy/copy-button.tsx';
import { words } from './words.ts';

/** A glossary's id, with what it is for. */
export function GlossaryId({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Group gap={6}>
      <Code>{id}</Code>
      <CopyButton value={id} label={words.copyIdOf(name)} />
      <Text size="sm">{words.copyIdWhy}</Text>
    </Group>
  );
}
