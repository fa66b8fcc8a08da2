import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({ more: 'Show more', less: 'Show less' });
