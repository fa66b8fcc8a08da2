// Bundles a peer's page into one classic script with inlined workers, so that it needs no server.
import { build } from 'vite';

/** @param entry path of the first module */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2024',
      lib: { entry, formats: ['iife'], name: 'bench', cssFileName: 'bench' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const [script] = output !== undefined && 'output' in output ? output.output : [];
  if (script === undefined) throw new Error(`The page of ${entry} could not be built.`);
  return script.code;
}
