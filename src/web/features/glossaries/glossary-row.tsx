import { ActionIcon, Anchor, Group, Table, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import type { Glossary } from '#contract/glossary.ts';
import { formatCount } from '#web/lib/format.ts';
import { formatAgo, formatDateTime } from '#web/lib/format-date.ts';
import { CopyButton } from '#web/ui/copy/copy-button.tsx';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import classes from './glossaries-table.module.css';
import { useTermCount } from './term-counts.ts';
import { words } from './words.ts';

interface GlossaryRowProps {
  readonly glossary: Glossary;
  readonly ref: Ref<HTMLTableRowElement>;
  readonly onDelete: () => void;
}

export function GlossaryRow({ glossary, ref, onDelete }: GlossaryRowProps) {
  const { id, name, description, updatedAt } = glossary;
  const termCount = useTermCount(glossary);
  return (
    <Table.Tr ref={ref} data-glossary={id}>
      <Table.Th scope="row" className={classes['name']}>
        <Anchor component={Link} to={`/glossaries/${encodeURIComponent(id)}`} fw={600}>
          {name}
        </Anchor>
        {description !== null && (
          <Text size="sm" c="dimmed" fw="normal" lineClamp={2}>
            {description}
          </Text>
        )}
      </Table.Th>
      <Table.Td className={classes['terms']}>{termCount !== undefined && formatCount(termCount)}</Table.Td>
      <Table.Td className={classes['updated']}>
        <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
          {formatAgo(updatedAt)}
        </time>
      </Table.Td>
      <Table.Td className={classes['actions']}>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <CopyButton value={id} label={words.copyIdOf(name)} />
          <Tooltip label={words.remove.button}>
            <ActionIcon aria-label={words.remove.buttonOf(name)} onClick={onDelete}>
              <IconTrash size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
