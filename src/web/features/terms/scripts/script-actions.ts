// Actions on scripts, from any list.
import type { Term } from '#contract/glossary.ts';
import type { SavedScript } from '#web/features/terms/scripts/store/saved-script.ts';
import type { ScriptStore } from '#web/features/terms/scripts/store/script-store.ts';
import { notify } from '#web/ui/notify.ts';
import type { Matching } from './use-script-matches.ts';
import { words } from './words.ts';

export interface ScriptActions {
  readonly getTerm: (id: string) => Term | undefined;
  readonly showTerm: (id: string) => void;
  /** Starts a new term with this word. */
  readonly addTerm: (word: string) => void;
  readonly remove: (script: SavedScript) => Promise<void>;
  readonly markRecorded: (script: SavedScript) => Promise<void>;
}

interface ScriptActionOptions extends Pick<ScriptActions, 'getTerm' | 'showTerm' | 'addTerm'> {
  readonly store: ScriptStore;
  readonly glossaryId: string;
  readonly matching: Matching;
}

export function scriptActions({
  store,
  glossaryId,
  matching,
  ...others
}: ScriptActionOptions): ScriptActions {
  return {
    ...others,
    async remove({ id, name }) {
      const undoRemoval = await store.remove(id);
      notify({
        message: words.removed(name),
        hasUniqueAction: true,
        action: { label: words.undo, run: () => void undoRemoval() },
      });
    },
    async markRecorded({ id, name }) {
      const before = (await store.read(glossaryId)).recorded.get(id);
      await store.record(id, glossaryId, await matching.readCurrentState(id));
      const undo = before && { label: words.undo, run: () => void store.record(id, glossaryId, before) };
      notify({ message: words.recorded(name), color: 'green', ...(undo && { action: undo }) });
    },
  };
}
