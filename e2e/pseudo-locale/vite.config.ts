// Builds the app like vite.config.ts, in the pseudo-locale.
import { join } from 'node:path';
import { defineConfig, loadConfigFromFile, mergeConfig, type PluginOption } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const REPLACED = /(?:^\.|\/lib)\/translatable\.ts$/;

export default defineConfig(async (env) => {
  const app = await loadConfigFromFile(env, join(ROOT, 'vite.config.ts'));
  const { plugins = [], ...config } = app?.config ?? {};
  return mergeConfig(config, {
    root: ROOT,
    // Workers contain no words, so their files would be the same. Other names make them part of another version.
    worker: { rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:12].js' } } },
    plugins: [
      // Skips the plugin that compresses files, because it takes most of the build time.
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
