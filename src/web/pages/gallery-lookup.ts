// Connects uploads with the open gallery. The code loads at the first interaction.
import type { GalleryLookup } from '#web/features/uploads/gallery-lookup.ts';
import { lazyCode } from '#web/ui/lazy-part.tsx';

const steps = lazyCode(() => import('./gallery-queries.ts'));

export const galleryLookup: GalleryLookup = {
  findClashes: async (paths) => (await steps()).findClashes(paths),
  readVersions: async (paths) => (await steps()).readVersions(paths),
};
