import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  notFound: {
    title: 'Page not found',
    lead: 'There’s no page at this address',
    text: 'The link may be mistyped or out of date.',
    toGallery: 'Go to the gallery',
  },
});
