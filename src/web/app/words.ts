export const words = {
  skip: 'Skip to content',
  navigation: 'Main',
  gallery: 'Gallery',
  glossaries: 'Glossaries',
  reload: 'Reload',
  toGallery: 'Go to the gallery',
  pageBroke: {
    title: 'This page stopped working',
    text: 'That is a fault in Lectern, not in your data. Reload to go on.',
  },
  pageNotFetched: {
    title: 'This page couldn’t be loaded',
    text: 'The service may be unreachable, or a new version has just been installed. Reload to go on.',
  },
  loadingPage: 'Loading page',
  appearance: 'Appearance',
  schemes: { light: 'Light', dark: 'Dark', auto: 'Like the system' },
  shortcuts: 'Keyboard shortcuts',
  close: 'Close',
} as const;
