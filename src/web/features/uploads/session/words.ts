// Texts of the questions when the key or the connection changes during uploads.
import { plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  newKey: {
    title: 'Go on uploading with the new key?',
    text: (count: number) =>
      `${plural(count, { one: 'upload is', other: 'uploads are' })} unfinished. With the new key they go to the workspace that key belongs to.`,
    confirm: 'Go on uploading',
    stop: 'Stop them',
  },
  switching: {
    title: 'Switch while uploading?',
    dropped: 'The files you have just added won’t be uploaded if you switch now.',
    resumable: (count: number) =>
      plural(count, {
        one: 'upload is unfinished. It stops when you switch, and can go on where it stopped once you switch back.',
        other:
          'uploads are unfinished. They stop when you switch, and can go on where they stopped once you switch back.',
      }),
    lost: (count: number) =>
      plural(count, {
        one: 'upload is unfinished. It stops when you switch, and will have to start over.',
        other: 'uploads are unfinished. They stop when you switch, and will have to start over.',
      }),
    confirm: 'Switch',
    keep: 'Keep uploading',
  },
});
