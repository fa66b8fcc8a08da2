import { translatable } from '#web/lib/translatable.ts';

/** States at the end of a gallery row that is still being uploaded. */
export const words = translatable({
  waiting: 'Waiting',
  storageFull: 'Storage is full',
  paused: 'Paused',
  stopped: 'Stopped',
  conflict: 'Already exists',
  finishing: 'Finishing…',
  done: 'Uploaded',
  unconfirmed: 'Not sent for sure',
  notSent: (reason: string) => `Not sent: ${reason}`,
  left: (duration: string) => `${duration} left`,
});
