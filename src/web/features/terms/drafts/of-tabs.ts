// What is kept for the tab it was made in: another tab leaves it alone for as long as that one is there, and takes it over
// once it is gone.
import { drafts } from '#web/api/drafts/drafts.ts';
import { ifGone, thisTab } from './this-tab.ts';

export interface KeptOfTab {
  readonly tab: string;
  readonly id: string;
  /** Under which it is kept. */
  readonly name: string;
}

export function nameInTab(beginning: string, id: string, tab = thisTab): string {
  return `${beginning}${tab}/${id}`;
}

/** Those of all tabs. */
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
  /** Nothing where it can't be read. */
  readonly read: (kept: KeptOfTab) => readonly T[];
  /** As this tab's. */
  readonly keep: (one: T) => void;
  /** Is told of those of one tab, unless there are none. */
  readonly take: (all: readonly T[]) => void;
}

/** Makes this tab’s own what belongs to tabs that are gone. */
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
