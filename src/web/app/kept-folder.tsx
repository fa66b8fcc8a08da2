import { KeptFolder } from '#web/features/uploads/kept-folder/kept-folder.tsx';
import { useFindClashes } from '#web/pages/find-clashes.ts';

/** A folder that is kept uploaded is so on every page: what its files meet, the gallery says. */
export function KeptFolderOnAnyPage() {
  return <KeptFolder findClashes={useFindClashes()} />;
}
