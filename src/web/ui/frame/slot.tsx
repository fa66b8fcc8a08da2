// A place in the frame around the pages that whatever page is open may fill.
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

/** Beside the page, above the uploads: what belongs to what is in focus. */
export const { Place: RailPlace, Fill: InRail } = createSlot();

/** At the end of the page's header line: its fields and buttons. */
export const { Place: PageActionsPlace, Fill: InPageActions } = createSlot();

/** At the start of the status line: what can be done with what is selected. */
export const { Place: SelectionPlace, Fill: InSelectionPlace } = createSlot();

/** At the end of the status line: what the page counts. */
export const { Place: CountPlace, Fill: InCountPlace } = createSlot();
