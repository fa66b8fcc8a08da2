import { useSyncExternalStore } from 'react';
import { byHand } from './copy.ts';
import { lazyDialog } from './lazy-part.tsx';

const CopyDialog = lazyDialog(async () => (await import('./copy-dialog.tsx')).CopyDialog);

/** Once per page: shows what the browser doesn't let a page copy. */
export function CopyByHand() {
  const shown = useSyncExternalStore(byHand.subscribe, byHand.get);
  return <CopyDialog opened={shown !== undefined} shown={shown} />;
}
