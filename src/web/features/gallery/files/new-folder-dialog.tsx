import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Catalog } from '#catalog/client.ts';
import { pathProblem } from '#contract/media-paths.ts';

import { translated } from '#web/lib/translatable.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { words } from './words.ts';

interface NewFolderDialogProps {
  readonly catalog: Catalog;
  /** The folder to create it in: '' or ending in '/'. */
  readonly parent: string;
  readonly onCreate: (path: string) => void;
  readonly onClose: () => void;
}

export function NewFolderDialog(props: NewFolderDialogProps) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.title}
      closeButtonProps={{ 'aria-label': words.cancel }}
    >
      <NewFolderForm {...props} />
    </Modal>
  );
}

function NewFolderForm({ catalog, parent, onCreate, onClose }: NewFolderDialogProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = async () => {
    const wanted = name.trim().normalize('NFC');
    const found = await folderNameProblem(catalog, parent, wanted);
    setProblem(found);
    if (found === undefined) onCreate(`${parent}${wanted}/`);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void create();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{words.in(parent)}</bdi>
        </Text>
        <TextInput
          label={words.label}
          description={words.hint}
          value={name}
          error={problem}
          data-autofocus
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit">{words.create}</Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

/** @returns the sentence to show; undefined if the folder can be created */
async function folderNameProblem(
  catalog: Catalog,
  parent: string,
  name: string,
): Promise<string | undefined> {
  if (name.includes('/')) return words.slash;
  // The name is checked before the whole path, because its problem is the more useful one.
  const problem = pathProblem(name) ?? pathProblem(parent.normalize('NFC') + name);
  if (problem !== undefined) return translated(problem);
  const existing = await catalog.ask({ kind: 'namesake', path: `${parent}${name}/` });
  return existing === undefined ? undefined : words.taken(existing);
}
