// Persists the column layout in this browser, one per connection for all its glossaries.
import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { storages } from '#web/api/connections/connections.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { SORT_COLUMNS } from '#web/features/terms/list/term-sort.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import {
  type ColumnLayout,
  completed,
  DEFAULT_LAYOUT,
  type LaidOutColumn,
  withinLimits,
} from './column-layout.ts';

const column = z.enum(SORT_COLUMNS);
const layoutSchema = z.object({
  order: z.optional(z.array(column)),
  choices: perColumn(z.enum(['shown', 'hidden'])),
  widths: perColumn(z.number()),
});

/** Replaces `z.partialRecord`: nothing else uses that schema, and it would add to the first load. */
function perColumn<T extends z.ZodMiniType>(value: T) {
  return z
    .catchall(z.object({}), value)
    .check(z.refine((values) => Object.keys(values).every((id) => column.safeParse(id).success)));
}

const getKey = (connectionId: string): string => `lectern.term-columns.${connectionId}`;

function read(connectionId: string): ColumnLayout {
  const text = storages.local.get(getKey(connectionId));
  if (text === undefined) return DEFAULT_LAYOUT;
  try {
    const { order, choices, widths } = layoutSchema.parse(JSON.parse(text));
    return {
      choices,
      widths: Object.fromEntries(
        SORT_COLUMNS.flatMap((id) => {
          const width = widths[id];
          return width === undefined ? [] : [[id, withinLimits(id, width)]];
        }),
      ),
      ...(order && { order: completed(order.filter((id): id is LaidOutColumn => id !== 'word')) }),
    };
  } catch {
    return DEFAULT_LAYOUT;
  }
}

const layouts = new Map<string, Store<ColumnLayout>>();
onForget((connectionId) => void layouts.delete(connectionId));

// Adopt a layout saved in another tab, so that a change here doesn't overwrite it. `addEventListener` is missing
// outside of a browser.
globalThis.addEventListener?.('storage', ({ key }) => {
  for (const [connectionId, layout] of layouts)
    if (key === getKey(connectionId)) layout.set(read(connectionId));
});

export function columnLayout(connectionId: string): Store<ColumnLayout> {
  const known = layouts.get(connectionId);
  if (known) return known;
  const store = createStore(read(connectionId));
  layouts.set(connectionId, store);
  return store;
}

export function saveColumnLayout(connectionId: string, layout: ColumnLayout): void {
  columnLayout(connectionId).set(layout);
  if (layout === DEFAULT_LAYOUT) storages.local.delete(getKey(connectionId));
  else storages.local.set(getKey(connectionId), JSON.stringify(layout));
}

type ChangeLayout = (change: (now: ColumnLayout) => ColumnLayout) => void;

/**
 * Returns the layout and two functions that change it. The first function saves the change. The second one does not, and
 * is for a column that is being dragged.
 */
export function useColumnLayout(): readonly [ColumnLayout, ChangeLayout, ChangeLayout] {
  const connectionId = useConnectionId();
  const layout = columnLayout(connectionId);
  return [
    useSyncExternalStore(layout.subscribe, layout.get),
    (change) => saveColumnLayout(connectionId, change(layout.get())),
    (change) => layout.set(change(layout.get())),
  ];
}
