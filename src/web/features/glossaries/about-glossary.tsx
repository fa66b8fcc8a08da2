// Popover with the description and ID of a glossary, and the commands that are rarely needed, such as Delete.
import { ActionIcon, Button, Code, Group, Popover, Stack, Text } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Glossary } from '#contract/glossary.ts';
import { CopyButton } from '#web/ui/copy/copy-button.tsx';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { words } from './words.ts';

export interface GlossaryCommand {
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

const NONE: readonly GlossaryCommand[] = [];

interface AboutGlossaryProps {
  readonly glossary: Glossary;
  /** Additional commands. */
  readonly commands?: readonly GlossaryCommand[];
  readonly onDelete: () => void;
}

export function AboutGlossary({ glossary, commands = NONE, onDelete }: AboutGlossaryProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width="22rem" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={words.about}>
          <ActionIcon aria-label={words.about} onClick={() => setOpened(!opened)}>
            <IconDots size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.about}>
        <Stack gap="md" align="flex-start">
          {glossary.description !== null && glossary.description !== '' && (
            <Text>{glossary.description}</Text>
          )}
          <GlossaryId id={glossary.id} name={glossary.name} />
          <Stack gap="xs" align="flex-start">
            {[
              ...commands,
              {
                label: words.remove.glossary,
                icon: <IconTrash size={14} stroke={1.6} aria-hidden />,
                run: onDelete,
              },
            ].map(({ label, icon, run }) => (
              <Button
                key={label}
                variant="subtle"
                color="gray"
                leftSection={icon}
                onClick={() => {
                  setOpened(false);
                  run();
                }}
              >
                {label}
              </Button>
            ))}
          </Stack>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** ID of a glossary, with a hint what it is used for. */
function GlossaryId({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Group gap={6}>
      <Code>{id}</Code>
      <CopyButton value={id} label={words.copyIdOf(name)} />
      <Text size="sm">{words.copyIdWhy}</Text>
    </Group>
  );
}
