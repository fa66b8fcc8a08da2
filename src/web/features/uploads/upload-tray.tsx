// The uploads, over all pages: at the bottom of the window, folded up or open.
import { useId, useState } from 'react';
import { Announcer } from '#web/features/uploads/tray/announcer.tsx';
import { Banner } from '#web/features/uploads/tray/banners.tsx';
import { Collecting } from '#web/features/uploads/tray/collecting.tsx';
import { Leftovers } from '#web/features/uploads/tray/leftovers.tsx';
import { Problems } from '#web/features/uploads/tray/problems.tsx';
import { RowList } from '#web/features/uploads/tray/row-list.tsx';
import classes from '#web/features/uploads/tray/tray.module.css';
import { TrayHeader } from '#web/features/uploads/tray/tray-header.tsx';
import { useIntakeState, useUploadView } from './uploads-context.ts';
import { words } from './words.ts';

export function UploadTray() {
  const { ids, worker } = useUploadView();
  const collecting = useIntakeState().kind === 'collecting';
  // A phone has no room for both the page and the list.
  const [expanded, setExpanded] = useState(() => window.matchMedia('(min-width: 36em)').matches);
  const bodyId = useId();
  const shown = ids.length > 0 || collecting || worker === 'dead';
  return (
    <>
      <Announcer />
      {shown && (
        <>
          {/* Whatever ends a page can be scrolled out from under the tray. */}
          <div className={classes['spacer']} />
          <section aria-label={words.region} className={classes['tray']}>
            <Collecting />
            {ids.length > 0 && (
              <TrayHeader expanded={expanded} bodyId={bodyId} onToggle={() => setExpanded(!expanded)} />
            )}
            <Banner />
            <Leftovers />
            <Problems />
            <div id={bodyId} hidden={!expanded} className={classes['body']}>
              {expanded && ids.length > 0 && <RowList />}
            </div>
          </section>
        </>
      )}
    </>
  );
}
