// One short note at the top for something that happened in the background. At most one per action.
import { notifications } from '@mantine/notifications';

interface Note {
  readonly message: string;
  readonly color?: 'green' | 'red' | 'yellow' | 'blue';
}

/** A note in red stays until it is closed: a person who looked away must not miss it. */
export function notify({ message, color }: Note): void {
  notifications.show({
    message,
    ...(color && { color }),
    ...(color === 'red' && { autoClose: false }),
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
