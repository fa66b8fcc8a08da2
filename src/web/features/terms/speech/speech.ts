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
const knownVoices = createStore<readonly SpeechSynthesisVoice[]>(synthesis?.getVoices() ?? []);
// Browsers load their voices after the first request.
synthesis?.addEventListener('voiceschanged', () => knownVoices.set(synthesis.getVoices()));

export const voices: Pick<typeof knownVoices, 'get' | 'subscribe'> = knownVoices;

export function speak(text: string, voice: SpeechSynthesisVoice): void {
  silence();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  const speaking: Speech = { kind: 'speaking', text };
  const update = (next: Speech) => {
    if (speech.get() === speaking) speech.set(next);
  };
  utterance.addEventListener('end', () => update(SILENT));
  utterance.addEventListener('error', () => update({ kind: 'failed', text }));
  speech.set(speaking);
  synthesis?.speak(utterance);
}

// Some browsers keep talking after the page is left.
globalThis.addEventListener('pagehide', silence);

export function silence(): void {
  speech.set(SILENT);
  synthesis?.cancel();
}
