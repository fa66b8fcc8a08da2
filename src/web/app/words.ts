import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  skip: 'Skip to content',
  navigation: 'Main',
  gallery: 'Gallery',
  glossaries: 'Glossaries',
  toGallery: 'Go to the gallery',
  pageBroke: {
    title: 'This page stopped working',
    text: 'Something went wrong in Lectern. Reload to continue.',
  },
  pageNotFetched: {
    title: 'This page couldn’t be loaded',
    text: 'The server may be unreachable. Reload to try again.',
  },
  updated: {
    title: 'Lectern was updated',
    text: 'This page reloads once your changes and uploads are finished.',
    note: 'Lectern was updated. This page reloads once your changes and uploads are finished.',
    reloaded: 'Lectern was updated.',
  },
  loading: 'Loading…',
  loadingPage: 'Loading page',
  appearance: 'Appearance',
  schemes: { light: 'Light', dark: 'Dark', auto: 'Match system' },
  shortcuts: 'Keyboard shortcuts',
  showShortcuts: 'Show keyboard shortcuts',
  everywhere: 'Everywhere',
  /** Where a key works. */
  shortcutPlaces: {
    page: 'Anywhere on this page, except in a text field',
    list: 'In the list, when a row has focus',
  },
  or: 'or',
});
