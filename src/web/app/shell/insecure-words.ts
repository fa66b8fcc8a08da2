import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  title: 'This address isn’t secure',
  text: 'Your API key and files travel unencrypted. Without https, copy buttons don’t work, the screen may sleep during uploads, and you must choose files again to resume uploads. Ask your admin for an https address.',
  dismiss: 'Don’t show this again',
});
