// In and out of a glossary: the two commands in its menu, and the dialogs they open.
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Glossary, Term } from '#contract/glossary.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { words } from './words.ts';

const ExportDialog = lazyDialog(
  async () => (await import('#web/features/terms/export/export-dialog.tsx')).ExportDialog,
);

export function useExchange() {
  const [isExporting, setExporting] = useState(false);
  return {
    isExporting,
    commands: [
      {
        label: words.exchange.export,
        icon: <IconDownload size={14} stroke={1.6} aria-hidden />,
        run: () => setExporting(true),
      },
    ],
    closeExport: () => setExporting(false),
  };
}

export type ExchangeState = ReturnType<typeof useExchange>;

interface ExchangeDialogsProps {
  readonly exchange: ExchangeState;
  readonly glossary: Glossary;
  readonly terms: readonly Term[];
}

export function ExchangeDialogs({ exchange, glossary, terms }: ExchangeDialogsProps) {
  return (
    <ExportDialog
      glossary={glossary}
      terms={terms}
      opened={exchange.isExporting}
      onClose={exchange.closeExport}
    />
  );
}
