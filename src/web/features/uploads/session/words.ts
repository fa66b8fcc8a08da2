// Texts of the questions when the key or the connection changes during uploads.
import { plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  newKey: {
    title: 'Continue uploading with the new key?',
    text: (count: number) =>
      `${plural(count, { one: 'unfinished upload continues', other: 'unfinished uploads continue' })} in the workspace of the new key.`,
    confirm: 'Continue uploading',
    stop: 'Cancel uploads',
  },
  switching: {
    title: 'Switch workspaces while uploading?',
    dropped: 'If you switch now, the files you just added won’t be uploaded.',
    resumable: (count: number) =>
      plural(count, {
        one: 'unfinished upload will pause. It can resume when you switch back.',
        other: 'unfinished uploads will pause. They can resume when you switch back.',
      }),
    lost: (count: number) =>
      plural(count, {
        one: 'unfinished upload will stop and have to start over.',
        other: 'unfinished uploads will stop and have to start over.',
      }),
    confirm: 'Switch',
    keep: 'Keep uploading',
  },
});
