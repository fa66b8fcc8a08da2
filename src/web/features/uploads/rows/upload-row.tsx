import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconUpload, IconX } from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import { baseName, folderPart } from '#text/path.ts';
import type { UploadClient } from '#upload/client.ts';
import type { Row } from '#upload/protocol.ts';
import { ConflictButtons } from '#web/features/uploads/conflicts/conflicts.tsx';
import { isActive } from '#web/features/uploads/counts.ts';
import { chooseFiles } from '#web/features/uploads/drop/file-dialog.ts';
import { startedOverText, stateText } from '#web/features/uploads/state-text.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useIsStorageFull, useUploadRow, useUploads } from '#web/features/uploads/uploads-context.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { getActions, type RowAction } from './row-actions.ts';
import { StateIcon } from './state-icon.tsx';
import classes from './upload-row.module.css';

interface UploadRowProps {
  readonly id: string;
  /** The only upload: what the tray says for all uploads isn't repeated in the row. */
  readonly isOnly: boolean;
}

/** One file. Renders only when its own row changed, and when the page has time. */
export const UploadRow = memo(function UploadRow({ id, isOnly }: UploadRowProps) {
  const row = useDeferredValue(useUploadRow(id));
  const isStorageFull = useIsStorageFull();
  return row && <RowView row={row} isOnly={isOnly} isStorageFull={isStorageFull} />;
});

interface RowViewProps extends Pick<UploadRowProps, 'isOnly'> {
  readonly row: Row;
  readonly isStorageFull: boolean;
}

const RowView = memo(function RowView({ row, isOnly, isStorageFull }: RowViewProps) {
  const { path, size, state } = row;
  const folder = folderPart(path);
  const startedOver = startedOverText(row);
  const begun = !isOnly && row.sent > 0 && (isActive(state.kind) || state.kind === 'paused');
  return (
    <div className={classes['row']} data-state={state.kind}>
      <StateIcon kind={state.kind} />
      <div className={classes['text']}>
        <div className={classes['name']} title={path}>
          <span className={classes['base']}>{baseName(path)}</span>
          {folder !== '' && <span className={classes['folder']}>{folder}</span>}
        </div>
        <div className={classes['state']}>{stateText(row, isStorageFull)}</div>
        {state.kind === 'conflict' && !isOnly && <RowConflict row={row} />}
        {startedOver !== undefined && <div className={classes['state']}>{startedOver}</div>}
        {begun && size > 0 && (
          <ProgressBar
            label={words.tray.progressOf(path)}
            sent={Math.min(1, row.sent / size)}
            confirmed={Math.min(1, row.confirmed / size)}
            still={state.kind !== 'sending'}
          />
        )}
      </div>
      <div className={classes['actions']}>
        {getActions(row).map((action) => (
          <Action key={action} action={action} row={row} />
        ))}
      </div>
    </div>
  );
});

function RowConflict({ row }: { readonly row: Row }) {
  return (
    <ConflictButtons
      rows={() => [row]}
      label={(choice) => words.conflicts.choices[choice]}
      name={(choice) => words.conflicts.answer(choice, row.path)}
    />
  );
}

const ICONS = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  allow: IconPlayerPlay,
  retry: IconRefresh,
  'choose-file': IconUpload,
  'start-over': IconRefresh,
  again: IconRefresh,
  cancel: IconX,
  dismiss: IconX,
} as const satisfies Record<RowAction, unknown>;

function Action({ action, row: { id, path } }: { readonly action: RowAction; readonly row: Row }) {
  const { client } = useUploads();
  const Icon = ICONS[action];
  const run = {
    pause: () => client.pause([id]),
    resume: () => client.resume([id]),
    retry: () => client.retry([id]),
    again: () => void client.uploadAgain(id),
    'start-over': () => client.retry([id]),
    cancel: () => client.cancel([id]),
    dismiss: () => client.clear([id]),
    // The browser asks once for all files of a folder, so there is no choice for a single file.
    allow: () => void client.resumeByHandles(path),
    'choose-file': () => void chooseFile(client, id),
  }[action];
  // A plain button with a native tooltip, because dozens of rows appear and disappear each second.
  return (
    <button
      type="button"
      className={classes['action']}
      aria-label={words.row[action].full(path)}
      title={words.row[action].short}
      onClick={run}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

async function chooseFile(client: UploadClient, id: string): Promise<void> {
  const [file] = await chooseFiles({ single: true });
  if (file) client.provideFiles([{ id, file }]);
}
