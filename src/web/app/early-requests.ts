// Signs in from the address and requests the list of the gallery, where most visits start. main.tsx imports this
// first: evaluating the other code takes 0.1 s, during which the response is on its way.
import { nextTask } from '#api-client/next-task.ts';
import { prefetch } from '#web/api/queries/prefetch.ts';
import { filesQuery } from '#web/features/gallery/files/files-query.ts';
import { signInFromAddress } from './sign-in-link.ts';

// Run before the router reads the address.
signInFromAddress();
// Other pages load their code first and request their data then.
if (['/', '/gallery'].includes(window.location.pathname)) prefetch(filesQuery);
// Continue in a new task, which evaluates the rest of the code.
await nextTask();
