import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({ more: 'Show all of it', less: 'Show less' });
