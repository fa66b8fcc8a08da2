import { plural } from '#web/lib/plural.ts';

export const files = (count: number) => plural(count, { one: 'file', other: 'files' });
export const folders = (count: number) => plural(count, { one: 'folder', other: 'folders' });
