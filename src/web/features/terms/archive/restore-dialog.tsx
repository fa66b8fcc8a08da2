// Restore dialog: from an archive file to the choice of glossaries, and then to the progress.
import { Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Glossary } from '#contract/glossary.ts';
import { type ArchiveInfo, FileError, Lexicon } from '#lexicon/client.ts';
import { ArchiveSource } from './archive-source.tsx';
import { ChooseGlossaries } from './choose-glossaries.tsx';
import { restoreItems } from './restore-item.ts';
import { RestoreProgress } from './restore-progress.tsx';
import { beginRestore, type RestoreTarget } from './restores.ts';
import { useActiveRestore } from './use-active-restore.ts';
import { problemText, words } from './words.ts';

interface RestoreDialogProps {
  /** Glossaries of the workspace. */
  readonly glossaries: readonly Glossary[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RestoreDialog({ glossaries, opened, onClose }: RestoreDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={words.title}
      size="47.5rem"
      // Keep the choice: a stray click outside must not close the dialog.
      closeOnClickOutside={false}
    >
      <Steps glossaries={glossaries} onClose={onClose} />
    </Modal>
  );
}

function Steps({ glossaries, onClose }: Pick<RestoreDialogProps, 'glossaries' | 'onClose'>) {
  const { target, active } = useActiveRestore();
  if (!active) return <Planning target={target} glossaries={glossaries} />;
  if (!active.run) return <Text>{words.states.elsewhereAll}</Text>;
  return (
    <RestoreProgress
      fileName={active.fileName}
      run={active.run}
      onClose={onClose}
      onDismiss={() => {
        onClose();
        void active.dismiss();
      }}
    />
  );
}

type State =
  | { readonly kind: 'choosing'; readonly problem?: string }
  | { readonly kind: 'reading' }
  | { readonly kind: 'found'; readonly file: File; readonly found: ArchiveInfo };

interface PlanningProps extends Pick<RestoreDialogProps, 'glossaries'> {
  readonly target: RestoreTarget;
}

function Planning({ target, glossaries }: PlanningProps) {
  const [state, setState] = useState<State>({ kind: 'choosing' });
  const [file, setFile] = useState<File>();
  const choose = (chosen: File) => {
    setState({ kind: 'reading' });
    setFile(chosen);
  };
  useEffect(() => {
    if (!file) return;
    const lexicon = new Lexicon();
    let isWanted = true;
    const open = async () => {
      try {
        // The worker answers this at once, so a failure to load it shows before a large archive is read.
        await lexicon.setTerms([]);
        const found = await lexicon.call('openArchive', file);
        if (isWanted) setState({ kind: 'found', file, found });
      } catch (error) {
        const problem = error instanceof FileError ? problemText(error.problem) : words.failed;
        if (isWanted) setState({ kind: 'choosing', problem });
      }
      lexicon.close();
    };
    void open();
    return () => {
      isWanted = false;
      lexicon.close();
    };
  }, [file]);

  if (state.kind === 'found') {
    const { found } = state;
    return (
      <ChooseGlossaries
        found={found}
        names={new Set(glossaries.map(({ name }) => name))}
        onBack={() => {
          setFile(undefined);
          setState({ kind: 'choosing' });
        }}
        onStart={(chosen) =>
          beginRestore(target, {
            fileName: state.file.name,
            archive: state.file,
            items: restoreItems(found, chosen),
          })
        }
      />
    );
  }
  return (
    <ArchiveSource
      problem={state.kind === 'choosing' ? state.problem : undefined}
      isBusy={state.kind === 'reading'}
      onFile={choose}
    />
  );
}
