// Slots: places in the frame that the current page can fill with content.
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '#web/lib/store.ts';

export function createSlot() {
  const element = createStore<HTMLElement | null>(null);
  const take = (place: HTMLDivElement | null) => element.set(place);
  function Place(props: ComponentProps<'div'>) {
    return <div {...props} ref={take} />;
  }
  function Fill({ children }: { readonly children: ReactNode }) {
    const place = useSyncExternalStore(element.subscribe, element.get);
    return place && createPortal(children, place);
  }
  return { Place, Fill };
}

/** Side panel above the uploads: details of the focused item. */
export const { Place: RailPlace, Fill: InRail } = createSlot();

/** End of the page header: fields and buttons. */
export const { Place: PageActionsPlace, Fill: InPageActions } = createSlot();

/** Start of the status line: actions on the selection. */
export const { Place: SelectionPlace, Fill: InSelectionPlace } = createSlot();

/** End of the status line: counts. */
export const { Place: CountPlace, Fill: InCountPlace } = createSlot();
