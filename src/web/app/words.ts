import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  skip: 'Skip to content',
  navigation: 'Main',
  gallery: 'Gallery',
  glossaries: 'Glossaries',
  toGallery: 'Go to the gallery',
  pageBroke: {
    title: 'This page stopped working',
    text: 'That is a fault in Lectern, not in your data. Reload to go on.',
  },
  pageNotFetched: {
    title: 'This page couldn’t be loaded',
    text: 'The service may be unreachable. Reload to try again.',
  },
  updated: {
    title: 'Lectern was updated',
    text: 'This page loads anew once nothing is unsaved or being sent.',
    note: 'Lectern was updated. This page loads anew once nothing is unsaved or being sent.',
    reloaded: 'Lectern was updated, and this page with it.',
  },
  loading: 'Loading…',
  loadingPage: 'Loading page',
  appearance: 'Appearance',
  schemes: { light: 'Light', dark: 'Dark', auto: 'Like the system' },
  shortcuts: 'Keyboard shortcuts',
  showShortcuts: 'Show keyboard shortcuts',
  everywhere: 'Everywhere',
  /** Where a key works. */
  shortcutPlaces: {
    page: 'Anywhere on this page, except while you type in a field',
    list: 'In the list, once a row of it is in focus',
  },
  or: 'or',
});
