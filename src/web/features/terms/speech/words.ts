// Texts about reading a term aloud, loaded with the form.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  hear: 'Hear it',
  stop: 'Stop',
  approximation: (voice: string) => `An approximation, by this browser’s voice “${voice}”.`,
  accent: 'It has the accent of the language it is read in.',
  none: (language: string) => `It can’t be heard here: this browser has no voice for ${language}.`,
  failed: 'The browser could not speak it. Try again.',
  away: {
    title: 'Send texts away to hear them?',
    text: (voice: string) =>
      `“${voice}” does not speak on this device: each text you hear leaves it and goes to the maker of the voice. You are asked this once.`,
    confirm: 'Send and hear it',
  },
});
