// Chooses a browser voice for a language. A voice on this device is preferred to one that sends the text to a server,
// then the requested region to others.
import { foldLanguageId } from '#text/language-id.ts';

export type Voice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService'>;

export function findVoice<V extends Voice>(voices: readonly V[], languageId: string): V | undefined {
  const wanted = foldLanguageId(languageId);
  const [language] = wanted.split('-');
  const fits = voices.filter(({ lang }) => foldLanguageId(lang).split('-')[0] === language);
  const exact = fits.filter(({ lang }) => foldLanguageId(lang) === wanted);
  return [...exact, ...fits].find(({ localService }) => localService) ?? exact[0] ?? fits[0];
}
