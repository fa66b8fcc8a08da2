import { Alert, Button, List, Text } from '@mantine/core';
import { LOSSES, type PlsPreview, toCsvTable } from '#lexicon/client.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { words } from './words.ts';

interface LossListProps {
  readonly name: string;
  readonly losses: PlsPreview['losses'];
}

const MAX_NAMED = 8;

export function LossList({ name, losses }: LossListProps) {
  const found = LOSSES.flatMap((loss) => {
    const lost = losses[loss] ?? [];
    return lost.length > 0 ? [{ loss, lost }] : [];
  });
  if (found.length === 0) return null;
  const save = () => {
    const rows = found.flatMap(({ loss, lost }) => lost.map((word) => [word, words.losses[loss](1)]));
    saveFile(words.lossesFile(name), new Blob([toCsvTable(words.lossColumns, rows)], { type: 'text/csv' }));
  };
  return (
    <Alert color="yellow" title={words.lost}>
      <List size="sm">
        {found.map(({ loss, lost }) => (
          <List.Item key={loss}>
            {words.losses[loss](lost.length)}
            <Text size="sm" c="dimmed">
              {words.some(lost.slice(0, MAX_NAMED), lost.length - MAX_NAMED)}
            </Text>
          </List.Item>
        ))}
      </List>
      <Button variant="subtle" size="compact-sm" mt="xs" onClick={save}>
        {words.saveLosses}
      </Button>
    </Alert>
  );
}
