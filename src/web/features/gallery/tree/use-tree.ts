// The tree as the page uses it: what is to be painted, and what a person can do. Both are the catalog's; the page says by
// what it is shown, and keeps the address in step.
import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Act, Arriving, Catalog, Outcome, RowWindow, ShownRow, TreeView } from '#catalog/client.ts';
import type { Address } from '#web/features/gallery/address.ts';
import type { ChangeAddress } from '#web/features/gallery/use-address.ts';

export interface Tree {
  readonly catalog: Catalog;
  readonly view: TreeView;
  /** Undefined where there is none, or it isn't there yet. */
  readonly rowAt: (index: number) => ShownRow | undefined;
  readonly act: (act: Act) => Promise<Outcome>;
  /** Returns whether the person has acted in the tree since the page was opened. */
  readonly hasActed: () => boolean;
  readonly look: (top: number, window?: RowWindow) => void;
}

export interface TreeInput {
  readonly catalog: Catalog;
  readonly address: Address;
  readonly change: ChangeAddress;
  /** Folders that hold nothing yet. */
  readonly folders: readonly string[];
  readonly arriving: readonly Arriving[];
  readonly news: ReadonlySet<string>;
}

/** @returns undefined until there is something to paint */
export function useTree({ catalog, address, change, folders, arriving, news }: TreeInput): Tree | undefined {
  const view = useSyncExternalStore(catalog.subscribe, catalog.getView);
  const { dir, query, type, sort, longerThan, changedWithin } = address;
  const changedSince = useMemo(() => changedWithin && daysAgo(changedWithin), [changedWithin]);
  const options = useMemo(
    () => ({ query, type, sort, longerThan, changedSince, folders, arriving, news: [...news] }),
    [query, type, sort, longerThan, changedSince, folders, arriving, news],
  );
  /** Where both the address and the tree are, and how often the address led there. */
  const place = useRef({ at: '', destination: 0 });
  const acted = useRef(false);

  // Before what waits for the browser to paint: to show it sooner.
  useLayoutEffect(() => {
    const { at, destination } = place.current;
    const isFirst = catalog.getView() === undefined;
    if (!isFirst && dir === at) return catalog.show(options);
    place.current = { at: dir, destination: destination + 1 };
    catalog.show(options, { path: dir, number: destination + 1 });
  }, [catalog, options, dir]);

  useEffect(() => () => catalog.hide(), [catalog]);

  useEffect(() => {
    // What was painted before it heard of the address says nothing about it.
    if (!view || view.destination < place.current.destination || view.at === place.current.at) return;
    place.current = { ...place.current, at: view.at };
    change({ dir: view.at });
  }, [view, change]);

  const act = useMemo(() => {
    return async (act: Act): Promise<Outcome> => {
      acted.current = true;
      const outcome = await catalog.act(act);
      if (outcome.kind === 'entered') {
        place.current = { ...place.current, at: outcome.path };
        change({ dir: outcome.path }, { push: true });
      }
      return outcome;
    };
  }, [catalog, change]);

  return useMemo(
    () =>
      view && {
        catalog,
        view,
        rowAt: (index) =>
          view.rows[index - view.firstRow] ?? (index === view.focus.index ? view.focus.row : undefined),
        act,
        hasActed: () => acted.current,
        look: (top, window) => catalog.scroll(top, window),
      },
    [catalog, view, act],
  );
}

/** In seconds since 1970. */
function daysAgo(days: number): number {
  return Math.floor(Date.now() / 1000) - days * 86_400;
}
