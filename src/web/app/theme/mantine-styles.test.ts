import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const MANTINE = join(ROOT, 'node_modules/@mantine/core/esm');

test('the styles of every used Mantine component and of its parts are imported', () => {
  const index = readFileSync(join(MANTINE, 'index.mjs'), 'utf8');
  const missing = componentsInUse().flatMap((name) => {
    const file = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "(\\./[^"]+)"`).exec(index)?.[1];
    return readStyles(join(MANTINE, file ?? `no ${name}`)).filter((style) => !imported().has(style));
  });
  expect([...new Set(missing)]).toEqual([]);
});

function componentsInUse(): string[] {
  const files = globSync('src/web/**/*.tsx', { cwd: ROOT });
  const names = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, list = '']) => list.split(',').map((name) => name.trim()),
    ),
  );
  // The provider's own styles are the three files before all components'.
  return [...new Set(names)].filter((name) => /^[A-Z]/.test(name) && name !== 'MantineProvider');
}

function imported(): Set<string> {
  const css = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');
  return new Set([...css.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name));
}

/** The style sheets that a module of Mantine, or any it imports, takes its class names from. */
function readStyles(file: string): string[] {
  const modules = new Set([file]);
  for (const module of modules) {
    for (const [, next = ''] of readFileSync(module, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      const path = join(dirname(module), next);
      if (existsSync(path)) modules.add(path);
    }
  }
  return [...modules].flatMap((module) => /(\w+)\.module\.mjs$/.exec(module)?.[1] ?? []);
}
