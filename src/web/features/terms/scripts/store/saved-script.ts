// A script saved in this browser. Stored data is untrusted, so it is validated when read.
import { z } from 'zod/mini';
import { PLACED_BY, type RecordedState, type ScriptText } from '#script/client.ts';

export interface SavedScript extends ScriptText {
  readonly id: string;
  readonly name: string;
  /** Time in ms, as from Date.now(). */
  readonly addedAt: number;
}

const script = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.number(),
  placedBy: z.enum(PLACED_BY),
  lines: z.array(z.object({ text: z.string(), at: z.number() })),
});
const recorded = z.object({ forms: z.array(z.string()), places: z.array(z.number()) });

export function parsedScript(stored: unknown): SavedScript | undefined {
  return script.safeParse(stored).data;
}

export function parsedRecorded(stored: unknown): RecordedState | undefined {
  return recorded.safeParse(stored).data;
}
