// Lists drops that wait until the server can be asked which names are taken.
import { Button, Text } from '@mantine/core';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { WaitingDrop } from '#web/features/uploads/intake/intake.ts';
import { retryWaitingDrops } from '#web/features/uploads/intake/retry-waiting-drops.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import { useNetwork } from './connection-status.ts';
import classes from './tray.module.css';

/** Interval (ms) between retries. Don't rely on the browser's "online" event alone, because it may not fire. */
const RETRY_INTERVAL_MS = 10_000;

export function WaitingDrops() {
  const { intake } = useUploads();
  const drops = useSyncExternalStore(intake.waiting.subscribe, intake.waiting.get);
  return drops.length > 0 && <WaitingList drops={drops} />;
}

function WaitingList({ drops }: { readonly drops: readonly WaitingDrop[] }) {
  const { intake } = useUploads();
  const network = useNetwork();
  const paths = useMemo(
    () => drops.flatMap(({ collected }) => collected.files.map(({ path }) => path)),
    [drops],
  );
  useEffect(() => {
    const again = () => void retryWaitingDrops(intake);
    const timer = setInterval(again, RETRY_INTERVAL_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [intake]);
  const { label, offline, silent, cancel } = words.waitingDrops;
  return (
    <section aria-label={label} className={classes['waiting']}>
      <div className={classes['line']}>
        <Text size="sm" fw={600} flex={1}>
          {network === 'online' ? silent : offline}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => intake.waiting.set([])}>
          {cancel}
        </Button>
      </div>
      <VirtualList
        label={words.tray.list}
        count={paths.length}
        estimate={28}
        className={classes['waiting-list']}
      >
        {(index) => (
          <Text size="sm" c="dimmed" truncate title={paths[index]}>
            {paths[index]}
          </Text>
        )}
      </VirtualList>
    </section>
  );
}
