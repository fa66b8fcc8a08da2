// Connects the page to the tree of the catalog: passes on filters and sort order, returns the view to paint and the actions,
// and keeps the page’s URL up to date.
import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Act, Arriving, Catalog, Outcome, RowWindow, ShownRow, TreeView } from '#catalog/client.ts';
import type { Address } from '#web/features/gallery/address.ts';
import type { ChangeAddress } from '#web/features/gallery/use-address.ts';

export interface Tree {
  readonly catalog: Catalog;
  readonly view: TreeView;
  /** Undefined if there is no such row, or it isn’t loaded yet. */
  readonly getRow: (index: number) => ShownRow | undefined;
  readonly act: (act: Act) => Promise<Outcome>;
  /** Returns whether the person has acted in the tree since the page was opened. */
  readonly hasActed: () => boolean;
  /** Reports the first visible row, and requests a window of rows. */
  readonly requestRows: (top: number, window?: RowWindow) => void;
}

export interface TreeInput {
  readonly catalog: Catalog;
  readonly address: Address;
  readonly change: ChangeAddress;
  /** Empty folders that exist in this tab only. */
  readonly folders: readonly string[];
  readonly arriving: readonly Arriving[];
  readonly newIds: ReadonlySet<string>;
}

/** @returns undefined until the catalog has posted its first view */
export function useTree({
  catalog,
  address,
  change,
  folders,
  arriving,
  newIds,
}: TreeInput): Tree | undefined {
  const view = useSyncExternalStore(catalog.subscribe, catalog.getView);
  const { dir, query, type, sort, longerThan, changedWithin } = address;
  const changedSince = useMemo(() => changedWithin && daysAgo(changedWithin), [changedWithin]);
  const options = useMemo(
    () => ({ query, type, sort, longerThan, changedSince, folders, arriving, news: [...newIds] }),
    [query, type, sort, longerThan, changedSince, folders, arriving, newIds],
  );
  /** The folder that URL and tree agree on, and how often the URL has moved the tree. */
  const place = useRef({ at: '', destination: 0 });
  const acted = useRef(false);

  // A layout effect, so that the catalog starts before the browser paints.
  useLayoutEffect(() => {
    const { at, destination } = place.current;
    const isFirst = catalog.getView() === undefined;
    if (!isFirst && dir === at) return catalog.show(options);
    place.current = { at: dir, destination: destination + 1 };
    catalog.show(options, { path: dir, number: destination + 1 });
  }, [catalog, options, dir]);

  useEffect(() => () => catalog.hide(), [catalog]);

  useEffect(() => {
    // A view from before the last change of the URL must not change the URL back.
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
        getRow: (index) =>
          view.rows[index - view.firstRow] ?? (index === view.focus.index ? view.focus.row : undefined),
        act,
        hasActed: () => acted.current,
        requestRows: (top, window) => catalog.scroll(top, window),
      },
    [catalog, view, act],
  );
}

/** @returns seconds since 1970 */
function daysAgo(days: number): number {
  return Math.floor(Date.now() / 1000) - days * 86_400;
}
