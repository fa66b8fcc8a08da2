// Why a file can't be uploaded.
import { FORMAT_NAMES } from '#contract/media.ts';
import { list } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  unreadable: 'The browser can’t read it. It may be protected, moved or on a disk that is gone.',
  // Composed once: a folder of photos has thousands.
  unsupported: `Not a supported type (${list(FORMAT_NAMES)}).`,
});
