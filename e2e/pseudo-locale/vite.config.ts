// The app as it is built, but for its language.
import { join } from 'node:path';
import { defineConfig, loadConfigFromFile, mergeConfig } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const REPLACED = /(?:^\.|\/lib)\/translatable\.ts$/;

export default defineConfig(async (env) => {
  const app = await loadConfigFromFile(env, join(ROOT, 'vite.config.ts'));
  return mergeConfig(app?.config ?? {}, {
    root: ROOT,
    plugins: [
      {
        name: 'pseudo-locale',
        enforce: 'pre',
        resolveId: (id: string) =>
          REPLACED.test(id) ? join(import.meta.dirname, 'translatable.ts') : undefined,
      },
    ],
  });
});
