// Returns the scripts and their recorded states; undefined until they are read.
import { useEffect, useState } from 'react';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { type ScriptShelf, type Shelved, shelfOf } from './script-store.ts';

export function useShelf(glossaryId: string): { shelf: ScriptShelf; shelved: Shelved | undefined } {
  const shelf = shelfOf(useConnectionId());
  const [shelved, setShelved] = useState<Shelved>();
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const now = await shelf.read(glossaryId);
      if (isWanted) setShelved(now);
    };
    void read();
    const leave = shelf.subscribe(() => void read());
    return () => {
      isWanted = false;
      leave();
    };
  }, [shelf, glossaryId]);
  return { shelf, shelved };
}
