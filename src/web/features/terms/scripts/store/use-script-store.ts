// Returns the scripts and their recorded states; undefined until they are read.
import { useEffect, useState } from 'react';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { type ScriptStore, type StoredScripts, scriptStoreFor } from './script-store.ts';

export function useScriptStore(glossaryId: string): {
  store: ScriptStore;
  stored: StoredScripts | undefined;
} {
  const store = scriptStoreFor(useConnectionId());
  const [stored, setShelved] = useState<StoredScripts>();
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const now = await store.read(glossaryId);
      if (isWanted) setShelved(now);
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
