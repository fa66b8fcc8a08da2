// A button that opens a menu. The menu itself, and what finds its place, are fetched with the first sign of a person: the
// button stands before they are there.
import { useId, useRef, useState } from 'react';

/** What a menu needs to know of its button. */
export interface MenuPlace {
  readonly id: string;
  readonly opened: boolean;
  readonly button: { readonly current: HTMLButtonElement | null };
  readonly onClose: () => void;
}

export function useMenu() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const place: MenuPlace = { id, opened, button, onClose: () => setOpened(false) };
  return {
    place,
    /** For the button. */
    props: {
      ref: button,
      id: `${id}-target`,
      'aria-haspopup': 'menu',
      'aria-expanded': opened,
      'data-expanded': opened || undefined,
      onClick: () => setOpened(!opened),
    },
  } as const;
}
