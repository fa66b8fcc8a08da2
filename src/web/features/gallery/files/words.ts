// The texts of the dialog for a new folder.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  title: 'New folder',
  in: (folder: string) => (folder === '' ? 'In the gallery' : `In ${folder}`),
  label: 'Folder name',
  hint: 'A folder exists only while it holds files. A new one stays in this browser tab only, until you upload something into it.',
  create: 'Create',
  cancel: 'Cancel',
  slash: 'A folder name can’t contain “/”.',
  taken: (existing: string) => `“${existing}” is already there.`,
});
