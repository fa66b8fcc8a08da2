// Signs in by the address, and asks for the list of the page most people land on. main.tsx imports it before all other
// code: to evaluate that takes a tenth of a second, in which the answer is on its way.
import { nextTask } from '#api-client/next-task.ts';
import { prefetch } from '#web/api/queries/prefetch.ts';
import { filesQuery } from '#web/features/gallery/files/files-query.ts';
import { takeKeysFromAddress } from './sign-in-link.ts';

// Before the router reads the address for the first time.
takeKeysFromAddress();
// The code of the other pages comes by itself, and asks as it comes.
if (['/', '/gallery'].includes(window.location.pathname)) prefetch(filesQuery);
// The rest of the code is evaluated in a task of its own.
await nextTask();
