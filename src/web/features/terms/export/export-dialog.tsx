import { Modal } from '@mantine/core';
import type { Glossary, Term } from '#contract/glossary.ts';
import { ExportForm } from './export-form.tsx';
import { words } from './words.ts';

interface ExportDialogProps {
  readonly glossary: Glossary;
  readonly terms: readonly Term[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ExportDialog({ glossary, terms, opened, onClose }: ExportDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.title(glossary.name)}>
      <ExportForm name={glossary.name} terms={terms} onClose={onClose} />
    </Modal>
  );
}
