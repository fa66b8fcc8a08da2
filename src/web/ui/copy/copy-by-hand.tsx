import { useSyncExternalStore } from 'react';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { byHand } from './copy.ts';

const CopyDialog = lazyDialog(async () => (await import('./copy-dialog.tsx')).CopyDialog);

/** Once per page: shows what the browser doesn't let a page copy. */
export function CopyByHand() {
  const shown = useSyncExternalStore(byHand.subscribe, byHand.get);
  return <CopyDialog opened={shown !== undefined} shown={shown} />;
}
