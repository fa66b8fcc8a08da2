// The texts of the dialog for a new folder.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  title: 'New folder',
  in: (folder: string) => (folder === '' ? 'In the gallery' : `In ${folder}`),
  label: 'Folder name',
  hint: 'Empty folders aren’t saved. The new folder stays in this tab until you upload files to it.',
  create: 'Create',
  cancel: 'Cancel',
  slash: 'A folder name can’t contain “/”.',
  taken: (existing: string) => `“${existing}” already exists.`,
});
