import { translatable } from '#web/lib/translatable.ts';

/** States at the end of a gallery row that is still being uploaded. */
export const words = translatable({
  waiting: 'Queued',
  storageFull: 'Storage is full',
  paused: 'Paused',
  stopped: 'Interrupted',
  conflict: 'Already exists',
  finishing: 'Finishing…',
  done: 'Uploaded',
  unconfirmed: 'Not confirmed',
  notSent: (reason: string) => `Not uploaded: ${reason}`,
  left: (duration: string) => `${duration} left`,
});
