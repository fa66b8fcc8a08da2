import { useCallback, useDeferredValue, useId, useState } from 'react';
import { useUploadView } from '#web/features/uploads/uploads-context.ts';
import { words } from '#web/features/uploads/words.ts';
import { Banner } from './banners.tsx';
import { Collecting } from './collecting.tsx';
import { Leftovers } from './leftovers.tsx';
import { Problems } from './problems.tsx';
import { RowList } from './row-list.tsx';
import classes from './tray.module.css';
import { TrayHeader } from './tray-header.tsx';

export function Tray() {
  const { ids } = useUploadView();
  // A phone has no room for both the page and the list.
  const [expanded, setExpanded] = useState(() => window.matchMedia('(min-width: 36em)').matches);
  const toggle = useCallback(() => setExpanded((before) => !before), []);
  const bodyId = useId();
  // After the header, not with it: each alone takes less than a frame or two.
  const listed = useDeferredValue(expanded && ids.length > 0, false);
  return (
    <>
      {/* Whatever ends a page can be scrolled out from under the tray. */}
      <div className={classes['spacer']} />
      <section aria-label={words.region} className={classes['tray']}>
        <Collecting />
        {ids.length > 0 && <TrayHeader expanded={expanded} bodyId={bodyId} onToggle={toggle} />}
        <Banner />
        <Leftovers />
        <Problems />
        <div id={bodyId} hidden={!expanded} className={classes['body']}>
          {listed && <RowList />}
        </div>
      </section>
    </>
  );
}
