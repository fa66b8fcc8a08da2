import { Button, Group } from '@mantine/core';
import { problemCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { copy } from '#web/ui/copy/copy.ts';
import { notify } from '#web/ui/notify.ts';
import { reportText } from './report-text.ts';
import classes from './tray.module.css';

/** Buttons for failed uploads; their rows show the reasons. */
export function Problems() {
  const { client } = useUploads();
  const { totals } = useUploadView();
  if (problemCount(totals.counts) === 0) return null;
  const copyReport = async () => {
    const report = reportText(client.getRows());
    if (await copy(report, words.tray.copyReport)) notify({ message: words.report.copied, color: 'green' });
  };
  return (
    <Group gap="sm" className={classes['problems'] ?? ''}>
      <Button size="compact-sm" variant="default" onClick={() => client.retry('all')}>
        {words.tray.retryFailed}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void copyReport()}>
        {words.tray.copyReport}
      </Button>
    </Group>
  );
}
