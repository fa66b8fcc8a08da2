// Which of the browser's voices reads a text of a language. One on this device comes before any that sends the text away,
// and among those the region that is asked for before another of the language.
import { foldLanguageId } from '#text/language-id.ts';

export type Voice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService'>;

export function findVoice<V extends Voice>(voices: readonly V[], languageId: string): V | undefined {
  const wanted = foldLanguageId(languageId);
  const [language] = wanted.split('-');
  const fits = voices.filter(({ lang }) => foldLanguageId(lang).split('-')[0] === language);
  const exact = fits.filter(({ lang }) => foldLanguageId(lang) === wanted);
  return [...exact, ...fits].find(({ localService }) => localService) ?? exact[0] ?? fits[0];
}
