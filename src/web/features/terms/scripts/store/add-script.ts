// Adds files or pasted text as scripts, and reports unreadable ones by name.
import { ScriptError, type ScriptText } from '#script/client.ts';
import { words } from '#web/features/terms/scripts/words.ts';
import type { ScriptStore } from './script-store.ts';

/** Maximum number of scripts. The page holds all of them in memory. */
export const SCRIPTS_MAX = 100;
const NAME_LENGTH = 40;

export interface Source {
  readonly name: string;
  readonly content: Blob | string;
}

export function pastedSource(text: string): Source {
  const [first = ''] = text.trim().split('\n');
  const start = first.trim();
  const name = start.length > NAME_LENGTH ? words.cut(start.slice(0, NAME_LENGTH).toWellFormed()) : start;
  return { name, content: text };
}

/** @returns reasons why some could not be added, and the ID of the last added script */
export async function addScripts(
  store: ScriptStore,
  room: number,
  sources: readonly Source[],
  read: (source: Blob | string) => Promise<ScriptText>,
): Promise<{ troubles: string[]; lastId: string | undefined }> {
  const troubles: string[] = [];
  let lastId: string | undefined;
  for (const { name, content } of sources.slice(0, room)) {
    try {
      const text = await read(content);
      lastId = newId();
      await store.add({ ...text, id: lastId, name, addedAt: Date.now() });
    } catch (error) {
      troubles.push(error instanceof ScriptError ? words.problem(name, error.problem) : words.notRead(name));
    }
  }
  if (sources.length > room) troubles.push(words.tooMany(SCRIPTS_MAX));
  return { troubles, lastId };
}

/** `crypto.randomUUID` is missing on plain HTTP. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}
