// The tray: summary, buttons for all uploads, and the list of files.

import { Button } from '@mantine/core';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import { storages } from '#web/api/connections/connections.ts';
import { onSpaceFreed } from '#web/api/space-freed.ts';
import { Conflicts } from '#web/features/uploads/conflicts/conflicts.tsx';
import { InterruptedUploads } from '#web/features/uploads/interrupted/interrupted-uploads.tsx';
import { RowList } from '#web/features/uploads/rows/row-list.tsx';
import { words } from '#web/features/uploads/tray-words.ts';
import { useIntakeState, useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { HAS_RAIL } from '#web/ui/frame/use-has-rail.ts';
import { Delayed } from '#web/ui/page/delayed.tsx';
import { Banner } from './banners.tsx';
import { loadExpanded, saveExpanded } from './expanded.ts';
import { Problems } from './problems.tsx';
import classes from './tray.module.css';
import { TrayHeader } from './tray-header.tsx';
import { WaitingDrops } from './waiting-drops.tsx';

export function Tray() {
  const { list, totals } = useUploadView();
  const { leftovers } = totals;
  const [expanded, setExpanded] = useState(() => loadExpanded(storages.session, hasRoom()));
  const toggle = useCallback(() => {
    setExpanded(!expanded);
    saveExpanded(storages.session, !expanded);
  }, [expanded]);
  const bodyId = useId();
  const { client, connectionId } = useUploads();
  const tryAgain = useEffectEvent((freedConnection: string) => {
    if (freedConnection === connectionId && client.getView().status.storageFull !== null)
      client.checkStorage();
  });
  useEffect(() => onSpaceFreed(tryAgain), []);
  // Defer the first render of the header: every report renders, so React renders it in pieces.
  const hasHeader = useDeferredValue(list.count > 0) && list.count > 0;
  // Render the list after the header, because each alone takes less than two frames.
  const hasList = useDeferredValue(expanded && list.count > 0, false);
  return (
    <>
      <section aria-label={words.region} className={classes['tray']} data-upload-tray>
        <Collecting />
        <WaitingDrops />
        {hasHeader && <TrayHeader expanded={expanded} bodyId={bodyId} onToggle={toggle} />}
        <Banner />
        <Conflicts />
        <InterruptedUploads {...leftovers} />
        <Problems />
        <div id={bodyId} hidden={!expanded} className={classes['body']}>
          {hasList && <RowList className={classes['list']} />}
        </div>
      </section>
    </>
  );
}

/** Expand by default only if the tray is beside the page. Below the page it would take its height. */
function hasRoom(): boolean {
  return window.matchMedia(HAS_RAIL).matches;
}

/** Shows how many files of a drop were read, with a cancel button. Most drops are read before this appears. */
function Collecting() {
  const state = useIntakeState();
  if (state.kind !== 'collecting') return null;
  const { files, folders } = state.progress;
  return (
    <Delayed>
      <div className={classes['collecting']}>
        <div>
          <div className={classes['title']}>{words.collecting.title}</div>
          <div className={classes['details']}>{words.collecting.count(files, folders)}</div>
        </div>
        <Button size="compact-sm" variant="default" onClick={state.cancel}>
          {words.collecting.cancel}
        </Button>
      </div>
    </Delayed>
  );
}
