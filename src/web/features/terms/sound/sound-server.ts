// The worker's side of the sound search: stores the parsed transcriptions of the terms and compares them.
import { findSimilar, parseWordSounds, type WordSounds } from '#ipa/find-similar.ts';

export class SoundServer {
  /** Sounds of each term, by id. */
  readonly #sounds = new Map<string, WordSounds>();

  /** Adds or replaces the transcriptions of terms, and deletes the terms with the `removed` ids. */
  change(transcriptions: readonly (readonly [id: string, text: string])[], removed: readonly string[]): void {
    for (const id of removed) this.#sounds.delete(id);
    for (const [id, text] of transcriptions) this.#sounds.set(id, parseWordSounds(text));
  }

  /** @returns ids of the terms that sound like a text */
  find(typed: string): string[] {
    const ids = [...this.#sounds.keys()];
    return findSimilar([...this.#sounds.values()], typed).flatMap((index) => ids[index] ?? []);
  }
}
