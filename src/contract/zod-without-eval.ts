// What the web app's build puts in place of `zod`. Left to itself, zod tries whether it may compile schemas by `eval`,
// which our content security policy reports as a violation on each load. The setting has to be there before any schema.
import { config } from 'zod/v4/core';

config({ jitless: true });

export * from 'zod/v4';
