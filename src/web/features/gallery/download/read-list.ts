import type { ActiveConnection } from '#web/api/connections/connection-context.ts';
import { readAnew } from '#web/features/gallery/deletion/read-anew.ts';

/** Something in it is gone. Should reading it fail, the list says so itself. */
export function readList(of: ActiveConnection): void {
  void readAnew(of).catch(() => undefined);
}
