// Import and export of a glossary: the menu commands, files dropped or pasted on the page, and the dialogs.
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import type { Glossary, Term } from '#contract/glossary.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { hasStoredImport } from '#web/features/terms/import/import-flag.ts';
import { queueScripts } from '#web/features/terms/scripts/store/incoming-scripts.ts';
import { sidePanel } from '#web/features/terms/side-panel/side-panel.ts';
import { DropFrame } from '#web/ui/drop-frame.tsx';
import { lazyDialog, lazyPart } from '#web/ui/lazy-part.tsx';
import { useFileArrival } from './use-file-arrival.ts';
import { words } from './words.ts';

const ExportDialog = lazyDialog(
  async () => (await import('#web/features/terms/export/export-dialog.tsx')).ExportDialog,
);
const ImportDialog = lazyDialog(
  async () => (await import('#web/features/terms/import/import-dialog.tsx')).ImportDialog,
);
const UnfinishedImport = lazyPart(
  async () => (await import('#web/features/terms/import/unfinished-import.tsx')).UnfinishedImport,
);

type Opened = 'none' | 'import' | 'export';

export function useExchange() {
  const [opened, setOpened] = useState<Opened>('none');
  const [file, setFile] = useState<File>();
  const begin = (begun?: File) => {
    setFile(begun);
    setOpened('import');
  };
  return {
    opened,
    file,
    begin,
    close: () => setOpened('none'),
    commands: [
      {
        label: words.exchange.import,
        icon: <IconFileImport size={14} stroke={1.6} aria-hidden />,
        run: () => begin(undefined),
      },
      {
        label: words.exchange.export,
        icon: <IconDownload size={14} stroke={1.6} aria-hidden />,
        run: () => setOpened('export'),
      },
    ],
  };
}

interface ExchangeProps {
  readonly exchange: ReturnType<typeof useExchange>;
  readonly glossary: Glossary;
  readonly terms: readonly Term[];
}

export function Exchange({ exchange, glossary, terms }: ExchangeProps) {
  const { opened, file, begin, close } = exchange;
  const connectionId = useConnectionId();
  const [wasImporting, setImporting] = useState(() => hasStoredImport(connectionId, glossary.id));
  if (opened === 'import' && !wasImporting) setImporting(true);
  const panel = useSyncExternalStore(sidePanel.subscribe, sidePanel.get);
  const isForScripts = panel.kind !== 'closed' && panel.name === 'scripts';
  const isOver = useFileArrival((files) => {
    if (files.every(({ name }) => isScript(name, isForScripts))) queueScripts(files);
    else begin(files[0]);
  });
  return (
    <>
      {isOver && (
        <DropFrame
          title={isForScripts ? words.exchange.dropScript : words.exchange.drop(glossary.name)}
          hint={isForScripts ? words.exchange.dropScriptHint : words.exchange.dropHint}
        />
      )}
      {wasImporting && opened !== 'import' && (
        <UnfinishedImport glossaryId={glossary.id} onShow={() => begin(undefined)} />
      )}
      <ImportDialog
        glossary={glossary}
        terms={terms}
        file={file}
        opened={opened === 'import'}
        onClose={close}
      />
      <ExportDialog glossary={glossary} terms={terms} opened={opened === 'export'} onClose={close} />
    </>
  );
}

/**
 * Returns whether a file is a script rather than a list of terms. Subtitles and documents always are. A plain text can
 * be either, so the panel in view (`isForScripts`) decides.
 */
function isScript(name: string, isForScripts: boolean): boolean {
  return /\.(?:srt|vtt|docx)$/i.test(name) || (isForScripts && /\.(?:txt|text|md)$/i.test(name));
}
