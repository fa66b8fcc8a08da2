import { Group, Loader, Text } from '@mantine/core';
import { Delayed } from './delayed.tsx';

/** Loading indicator with a label. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <Delayed>
      <Group justify="center" gap="sm" py="xl" component="output">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">{label}</Text>
      </Group>
    </Delayed>
  );
}
