// What one start compiled the next need not: that is most of what a start does. Where nothing can be kept, it does again.
import { existsSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';

/** @param root of the repository */
export function keepCompiled(root: string): void {
  const folder = join(root, 'node_modules', '.cache', 'compiled');
  try {
    // One by one: where nothing can be made, as in /proc, Node itself tries for ever.
    for (const path of [dirname(folder), folder]) if (!existsSync(path)) mkdirSync(path);
  } catch {
    return;
  }
  enableCompileCache(folder);
}
