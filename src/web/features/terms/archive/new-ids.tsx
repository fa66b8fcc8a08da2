// Table of old and new glossary IDs. Speech requests need the new ones.
import { Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { toCsvTable } from '#lexicon/client.ts';
import { copy } from '#web/ui/copy/copy.ts';
import { saveFile } from '#web/ui/save-file.ts';
import classes from './archive.module.css';
import { newIds, type RestoreItem } from './restore-item.ts';
import { words } from './words.ts';

interface NewIdsProps {
  readonly fileName: string;
  readonly items: readonly RestoreItem[];
}

const COPIED_MS = 1500;

export function NewIds({ fileName, items }: NewIdsProps) {
  const rows = newIds(items);
  const [copied, setCopied] = useState(false);
  const { name, oldId, newId } = words.columns;
  const columns = [name, oldId, newId];
  const cells = rows.map((row) => [row.name, row.oldId, row.newId]);
  const copyAll = async () => {
    const text = [columns, ...cells].map((line) => line.map(inOneCell).join('\t')).join('\n');
    if (!(await copy(text, words.copyIds))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  const save = () =>
    saveFile(words.idsFile(fileName), new Blob([toCsvTable(columns, cells)], { type: 'text/csv' }));
  return (
    <div>
      <Text mb="xs">{words.idsHint}</Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={classes['ids']} tabIndex={0} aria-label={words.idTable}>
        <Table aria-label={words.idTable} horizontalSpacing="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.newId}>
                <Table.Th scope="row">{row.name}</Table.Th>
                <Table.Td>{row.oldId}</Table.Td>
                <Table.Td>{row.newId}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Group gap="sm" mt="sm">
        <Button variant="default" onClick={() => void copyAll()}>
          {copied ? words.copied : words.copyIds}
        </Button>
        <Button variant="default" onClick={save}>
          {words.saveIds}
        </Button>
      </Group>
    </div>
  );
}

function inOneCell(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}
