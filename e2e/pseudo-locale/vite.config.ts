// The app as it is built, but for its language.
import { join } from 'node:path';
import { defineConfig, loadConfigFromFile, mergeConfig, type PluginOption } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const REPLACED = /(?:^\.|\/lib)\/translatable\.ts$/;

export default defineConfig(async (env) => {
  const app = await loadConfigFromFile(env, join(ROOT, 'vite.config.ts'));
  const { plugins = [], ...config } = app?.config ?? {};
  return mergeConfig(config, {
    root: ROOT,
    // Workers say no words and would stay as they are: named otherwise, they are those of another version too.
    worker: { rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:12].js' } } },
    plugins: [
      // Nobody waits for what would take most of the time: each file as small as it gets.
      ...plugins.filter((plugin) => !isFinished(plugin)),
      {
        name: 'pseudo-locale',
        enforce: 'pre',
        resolveId: (id: string) =>
          REPLACED.test(id) ? join(import.meta.dirname, 'translatable.ts') : undefined,
      },
    ],
  });
});

function isFinished(plugin: PluginOption): boolean {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === 'finished';
}
