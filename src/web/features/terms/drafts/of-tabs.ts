// Drafts that belong to the tab they were made in. Other tabs ignore them while that tab is open. Once it is closed, another
// tab takes them over.
import { drafts } from '#web/api/drafts/drafts.ts';
import { ifGone, thisTab } from './this-tab.ts';

export interface KeptOfTab {
  readonly tab: string;
  readonly id: string;
  /** Name of the draft in the storage. */
  readonly name: string;
}

export function nameInTab(beginning: string, id: string, tab = thisTab): string {
  return `${beginning}${tab}/${id}`;
}

/** Returns the drafts of all tabs. */
export function keptOfTabs(beginning: string): KeptOfTab[] {
  const names = drafts.names(beginning);
  return names === ''
    ? []
    : names.split('\n').flatMap((rest) => {
        const at = rest.indexOf('/');
        return at > 0 ? [{ tab: rest.slice(0, at), id: rest.slice(at + 1), name: beginning + rest }] : [];
      });
}

export function keptOfThisTab(beginning: string): KeptOfTab[] {
  return keptOfTabs(beginning).filter(({ tab }) => tab === thisTab);
}

interface TakeOver<T> {
  /** Reads a draft. Returns an empty array if the draft is invalid. */
  readonly read: (kept: KeptOfTab) => readonly T[];
  /** Stores an item as a draft of this tab. */
  readonly keep: (one: T) => void;
  /** Receives all items of one closed tab. Not called if the tab has no items. */
  readonly take: (all: readonly T[]) => void;
}

/** Moves the drafts of closed tabs to this tab. */
export async function takeOverOthers<T>(beginning: string, { read, keep, take }: TakeOver<T>): Promise<void> {
  const others = Map.groupBy(
    keptOfTabs(beginning).filter(({ tab }) => tab !== thisTab),
    ({ tab }) => tab,
  );
  const takeOver = (kept: readonly KeptOfTab[]) => {
    const all = kept.flatMap(read);
    for (const one of all) keep(one);
    for (const { name } of kept) drafts.discard(name);
    if (all.length > 0) take(all);
  };
  await Promise.all([...others].map(([tab, kept]) => ifGone(tab, () => takeOver(kept))));
}
