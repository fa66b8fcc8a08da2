// Texts about reading a term aloud, loaded with the form.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  hear: 'Listen',
  stop: 'Stop',
  approximation: (voice: string) => `Approximate, with the browser voice “${voice}”.`,
  accent: 'Uses the accent of the “Read as” language.',
  none: (language: string) => `This browser has no voice for ${language}.`,
  failed: 'The browser couldn’t play it. Try again.',
  away: {
    title: 'Send text to an online voice?',
    text: (voice: string) =>
      `“${voice}” is an online voice. Text you listen to is sent to its provider. You’ll be asked only once.`,
    confirm: 'Send and listen',
  },
});
