// Uploads the demo's content to a workspace over the public API. Existing files and glossaries stay unchanged.
import { contentTypeOf } from '#contract/content-types.ts';
import { formatOf } from '#contract/formats.ts';
import type { Api } from '#e2e/harness/api.ts';
import { type FixtureName, fixture } from '#e2e/harness/files.ts';
import { GLOSSARIES, MEDIA } from './content.ts';

export async function seed(api: Api): Promise<void> {
  await seedMedia(api);
  await seedGlossaries(api);
}

export async function seedMedia(api: Api): Promise<void> {
  const stored = new Set(await api.files());
  await uploadAll(api, Object.fromEntries(Object.entries(MEDIA).filter(([path]) => !stored.has(path))));
}

/** @param files gallery path → fixture to upload there */
export async function uploadAll(api: Api, files: Readonly<Record<string, FixtureName>>): Promise<void> {
  for (const [path, name] of Object.entries(files)) {
    const format = formatOf(path);
    if (format === undefined) throw new Error(`${path} is none of the supported formats.`);
    await api.upload(path, contentTypeOf(format), fixture(name));
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
