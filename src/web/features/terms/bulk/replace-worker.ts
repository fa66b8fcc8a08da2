// The worker's entry: a pattern may take for ever, and then it is ended with all of this.
import { type Replacement, replacer } from '#text/replace.ts';

export interface ToReplace {
  readonly texts: readonly string[];
  readonly replacement: Replacement;
}

/** Of the texts that change: which, and what they become. */
export type Replaced = readonly (readonly [at: number, text: string])[];

addEventListener('message', ({ data }: MessageEvent<ToReplace>) => {
  const replace = replacer(data.replacement);
  const replaced: Replaced = data.texts.flatMap((text, at) => {
    const after = replace(text);
    return after === text ? [] : [[at, after] as const];
  });
  postMessage(replaced);
});
