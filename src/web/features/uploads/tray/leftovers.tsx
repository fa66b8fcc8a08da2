import { Button, Group, Text } from '@mantine/core';
import type { Row } from '#upload/protocol.ts';
import { canChooseFolders, chooseFiles, type FileDialogOptions } from '#web/features/uploads/file-dialog.ts';
import { collectPicked } from '#web/features/uploads/intake/collect.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { words } from '#web/features/uploads/words.ts';
import { notify } from '#web/ui/notify.ts';
import { matchLeftovers } from './match-leftovers.ts';
import classes from './tray.module.css';

/** Uploads that a reload or a crash interrupted: by one click where the browser kept handles, else by choosing again. */
export function Leftovers() {
  const { client } = useUploads();
  const { ids, totals } = useUploadView();
  if (totals.counts['needs-file'] === 0) return null;
  const rows = ids
    .flatMap((id) => client.getRow(id) ?? [])
    .filter(({ state }) => state.kind === 'needs-file');
  const byHandle = rows.filter(({ state }) => state.kind === 'needs-file' && state.byHandle).length;
  return (
    <div className={classes['leftovers']}>
      {byHandle > 0 && <ByHandle count={byHandle} />}
      {byHandle < rows.length && <ByChoosing rows={rows} />}
    </div>
  );
}

function ByHandle({ count }: { readonly count: number }) {
  const { client } = useUploads();
  return (
    <div>
      <Text size="sm" mb={6}>
        {words.leftovers.text}
      </Text>
      <Button size="compact-sm" onClick={() => void client.resumeByHandles()}>
        {words.leftovers.resume(count)}
      </Button>
    </div>
  );
}

function ByChoosing({ rows }: { readonly rows: readonly Row[] }) {
  const { client } = useUploads();
  const choose = async (options?: FileDialogOptions) => {
    const { files } = await collectPicked(await chooseFiles(options));
    if (files.length === 0) return;
    const { matched, unmatched } = matchLeftovers(files, rows);
    for (const { row, chosen } of matched) client.give(row.id, chosen.file, chosen.handle);
    notify({
      message: words.leftovers.chosen(matched.length, unmatched.length),
      color: matched.length > 0 ? 'blue' : 'yellow',
    });
  };
  return (
    <div>
      <Text size="sm" mb={6}>
        {words.leftovers.pick}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => void choose()}>
          {words.leftovers.pickFiles}
        </Button>
        {canChooseFolders && (
          <Button size="compact-sm" variant="default" onClick={() => void choose({ folder: true })}>
            {words.leftovers.pickFolder}
          </Button>
        )}
      </Group>
    </div>
  );
}
