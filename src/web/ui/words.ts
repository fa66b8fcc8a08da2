import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  cancel: 'Cancel',
  clearSelection: 'Clear selection',
  close: 'Close',
  copied: 'Copied',
  copyByHand: (mac: boolean) => `Press ${mac ? '⌘C' : 'Ctrl+C'} to copy.`,
  retry: 'Try again',
  notLoaded: 'This couldn’t be loaded',
  unsaved: 'unsaved',
  notSaved: 'Not saved yet. Your draft is stored in this browser.',
  discard: 'Discard',
  partNotFetched:
    'Part of this page couldn’t be loaded. Check your connection and try again, or reload once your uploads are done.',
  updatedMeanwhile: 'Lectern was updated. Reload the page, then add the files again.',
  reload: 'Reload',
  unexplained: 'Something went wrong.',
});
