// One short note at the top for something that happened in the background. At most one per action.
import { notifications } from '@mantine/notifications';
import { words } from './words.ts';

interface Note {
  readonly message: string;
  readonly color?: 'green' | 'red' | 'yellow' | 'blue';
}

/**
 * A note in red stays until it is closed: a person who looked away must not miss it. While a dialog is open it waits
 * (global.css). What is returned takes the note away.
 */
export function notify({ message, color }: Note): () => void {
  const id = notifications.show({
    message,
    ...(color && { color }),
    ...(color === 'red' && { autoClose: false, 'data-lasting': true }),
    closeButtonProps: { 'aria-label': words.close },
  });
  return () => notifications.hide(id);
}
