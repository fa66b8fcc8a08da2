import { expect, test } from 'vitest';
import { deleteMediaFiles } from './delete-media.ts';

test.each([[[]], [['']], [[1]], ['a.wav'], [undefined]])('delete refuses the paths %j', (paths) => {
  expect(deleteMediaFiles.body.safeParse({ paths }).success).toBe(false);
});
