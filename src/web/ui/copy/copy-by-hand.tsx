import { useSyncExternalStore } from 'react';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { byHand } from './copy.ts';

const CopyDialog = lazyDialog(async () => (await import('./copy-dialog.tsx')).CopyDialog);

/** Shows texts that the browser doesn’t allow the page to copy. Used once per page. */
export function CopyByHand() {
  const shown = useSyncExternalStore(byHand.subscribe, byHand.get);
  return <CopyDialog opened={shown !== undefined} shown={shown} />;
}
