// Browser voices, and what is being read aloud. Only one text is read at a time.
import { createStore } from '#web/lib/store.ts';

/** `text` is the text being read. */
export type Speech =
  | { readonly kind: 'silent' }
  | { readonly kind: 'speaking'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

const SILENT: Speech = { kind: 'silent' };

export const speech = createStore<Speech>(SILENT);

const synthesis = 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;
const known = createStore<readonly SpeechSynthesisVoice[]>(synthesis?.getVoices() ?? []);
// Browsers load their voices after the first request.
synthesis?.addEventListener('voiceschanged', () => known.set(synthesis.getVoices()));

export const voices: Pick<typeof known, 'get' | 'subscribe'> = known;

export function speak(text: string, voice: SpeechSynthesisVoice): void {
  silence();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  const said: Speech = { kind: 'speaking', text };
  const become = (next: Speech) => {
    if (speech.get() === said) speech.set(next);
  };
  utterance.addEventListener('end', () => become(SILENT));
  utterance.addEventListener('error', () => become({ kind: 'failed', text }));
  speech.set(said);
  synthesis?.speak(utterance);
}

// Some browsers keep talking after the page is left.
globalThis.addEventListener('pagehide', silence);

export function silence(): void {
  speech.set(SILENT);
  synthesis?.cancel();
}
