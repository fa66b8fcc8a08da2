// Returns the scripts and their recorded states; undefined until they are read.
import { useEffect, useState } from 'react';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { getScriptStore, type ScriptStore, type StoredScripts } from './script-store.ts';

export function useScriptStore(glossaryId: string): {
  store: ScriptStore;
  stored: StoredScripts | undefined;
} {
  const store = getScriptStore(useConnectionId());
  const [stored, setStored] = useState<StoredScripts>();
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const now = await store.read(glossaryId);
      if (isWanted) setStored(now);
    };
    void read();
    const leave = store.subscribe(() => void read());
    return () => {
      isWanted = false;
      leave();
    };
  }, [store, glossaryId]);
  return { store, stored };
}
