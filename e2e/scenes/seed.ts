// Puts the demo's content into a workspace over the public API. Repeatable: what is already there stays as it is.
import { contentTypeOf, formatOf } from '#contract/media.ts';
import type { Api } from '#e2e/harness/api.ts';
import { fixture } from '#e2e/harness/files.ts';
import { GLOSSARIES, MEDIA } from './content.ts';

export async function seed(api: Api): Promise<void> {
  await seedMedia(api);
  await seedGlossaries(api);
}

export async function seedMedia(api: Api): Promise<void> {
  const stored = new Set(await api.files());
  for (const [path, name] of Object.entries(MEDIA)) {
    const format = formatOf(path);
    if (format === undefined) throw new Error(`${path} is none of the supported formats.`);
    if (!stored.has(path)) await api.upload(path, contentTypeOf(format), fixture(name));
  }
}

export async function seedGlossaries(api: Api): Promise<void> {
  const names = new Set((await api.glossaries()).map(({ name }) => name));
  for (const { glossary, terms } of GLOSSARIES) {
    if (names.has(glossary.name)) continue;
    const { id } = await api.createGlossary(glossary);
    for (const term of terms) await api.addTerm(id, term);
  }
}
