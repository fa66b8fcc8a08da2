// Texts of the shell’s lazy parts: the expanded status line and the warning about plain http.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  status: { more: 'Show more', less: 'Show less' },
  insecure: {
    title: 'This address isn’t secure',
    text: 'Your API key and files travel unencrypted. Without https, copy buttons don’t work, the screen may sleep during uploads, and you must choose files again to resume uploads. Ask your admin for an https address.',
    dismiss: 'Don’t show this again',
  },
});
