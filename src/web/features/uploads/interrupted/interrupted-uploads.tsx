// Says once how to resume interrupted uploads; the rows show how much of each was sent.
import { Button, Group, Text } from '@mantine/core';
import type { Leftovers as LeftoverCounts } from '#upload/protocol.ts';
import {
  canChooseFolders,
  chooseFiles,
  type FileDialogOptions,
} from '#web/features/uploads/drop/file-dialog.ts';
import { collectPicked } from '#web/features/uploads/intake/collect/lazy-collect.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import classes from './interrupted-uploads.module.css';

export function InterruptedUploads({ all, byHandle }: LeftoverCounts) {
  if (all === 0) return null;
  return (
    <div className={classes['leftovers']}>
      {byHandle > 0 && <ResumeByHandle count={byHandle} />}
      {byHandle < all && <ResumeByChoosing all={all} byHandle={byHandle} />}
    </div>
  );
}

function ResumeByHandle({ count }: { readonly count: number }) {
  const { client } = useUploads();
  return (
    <div>
      <Text size="sm" mb={6}>
        {words.leftovers.ask}
      </Text>
      <Button size="compact-sm" onClick={() => void client.resumeByHandles()}>
        {words.leftovers.resume(count)}
      </Button>
    </div>
  );
}

function ResumeByChoosing({ all, byHandle }: LeftoverCounts) {
  const { intake } = useUploads();
  const choose = async (options?: FileDialogOptions) => {
    const files = await chooseFiles(options);
    if (files.length > 0) intake.receive(collectPicked(files));
  };
  return (
    <div>
      <Text size="sm" mb={6}>
        {byHandle === 0 ? words.leftovers.pick : words.leftovers.pickOthers(all - byHandle)}
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
