import { Notifications } from '@mantine/notifications';

/** Where what notify() says is shown: at the top, because the bottom belongs to the selection and the uploads. */
export function Notes() {
  return <Notifications position="top-center" />;
}
