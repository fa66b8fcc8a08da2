// Button that opens a lazy menu. The menu and its positioning code load with the first interaction.
import { useId, useRef, useState } from 'react';

/** Link between a menu and its button. */
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
    /** Props of the button. */
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
