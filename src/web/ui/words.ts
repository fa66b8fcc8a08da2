import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  copyByHand: (mac: boolean) => `Press ${mac ? '⌘C' : 'Ctrl+C'} to copy.`,
  retry: 'Try again',
  unexplained: 'Something went wrong.',
});
