// Import dialog of a glossary: from a file or a pasted table to the preview, and then to the import.
import { Modal, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Glossary, Term } from '#contract/glossary.ts';
import { useLexicon } from '#web/features/terms/use-lexicon.ts';
import { beginImport, type ImportTarget } from './imports.ts';
import { PlanStep } from './plan-step.tsx';
import { type DecidedRow, runRow } from './run-row.ts';
import { RunStep } from './run-step.tsx';
import { SourceStep } from './source-step.tsx';
import { useActiveImport } from './use-active-import.ts';
import { useImportPlan } from './use-import-plan.ts';
import { words } from './words.ts';

interface ImportDialogProps {
  readonly glossary: Glossary;
  readonly terms: readonly Term[];
  /** File that was dropped or pasted on the page; the dialog starts with it. */
  readonly file: File | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ImportDialog({ glossary, terms, file, opened, onClose }: ImportDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={words.title(glossary.name)}
      size="56rem"
      // Keep the mapping and decisions: a stray click outside must not close the dialog.
      closeOnClickOutside={false}
    >
      <Steps glossaryId={glossary.id} terms={terms} file={file} onClose={onClose} />
    </Modal>
  );
}

interface StepsProps extends Pick<ImportDialogProps, 'terms' | 'file' | 'onClose'> {
  readonly glossaryId: string;
}

function Steps({ glossaryId, terms, file, onClose }: StepsProps) {
  const { target, active } = useActiveImport(glossaryId);
  if (active)
    return active.run ? (
      <RunStep
        fileName={active.fileName}
        run={active.run}
        onClose={onClose}
        onDismiss={() => {
          onClose();
          void active.dismiss();
        }}
      />
    ) : (
      <Text>{words.states.elsewhere}</Text>
    );
  return <Planning target={target} terms={terms} file={file} />;
}

interface Source {
  readonly name: string;
  readonly content: Blob | string;
}

interface PlanningProps extends Pick<StepsProps, 'terms' | 'file'> {
  readonly target: ImportTarget;
}

/** The worker gets only the terms that the file concerns, when the plan is made. */
const NO_TERMS: readonly Term[] = [];

function Planning({ target, terms, file }: PlanningProps) {
  // Compare with the terms from the start. Otherwise a refetch would restart the comparison.
  const [compared] = useState(terms);
  const state = useLexicon(NO_TERMS);
  const lexicon = state.kind === 'ready' ? state.lexicon : undefined;
  const plan = useImportPlan(target.connectionId, lexicon, compared);
  const [isStarting, setStarting] = useState(false);

  // A file chosen before the worker is ready is read once it is.
  const [source, setSource] = useState<Source | undefined>(file && { name: file.name, content: file });
  const read = useEffectEvent(({ name, content }: Source) => void plan.read(name, content));
  useEffect(() => {
    if (lexicon && source) read(source);
  }, [lexicon, source]);

  const start = async (name: string, rows: readonly DecidedRow[]) => {
    setStarting(true);
    await beginImport(target, name, rows.map(runRow));
  };

  if (plan.state.kind === 'found') {
    const { name } = plan.state;
    return (
      <PlanStep
        key={name}
        found={plan.state}
        isStarting={isStarting}
        onMeaning={(meaning) => void plan.understand(meaning)}
        onBack={plan.startOver}
        onStart={(rows) => void start(name, rows)}
      />
    );
  }
  const problem = state.kind === 'failed' ? words.failed : undefined;
  return (
    <SourceStep
      problem={plan.state.kind === 'choosing' ? (plan.state.problem ?? problem) : undefined}
      isBusy={plan.state.kind === 'reading' || (source !== undefined && state.kind === 'starting')}
      onSource={(name, content) => setSource({ name, content })}
    />
  );
}
