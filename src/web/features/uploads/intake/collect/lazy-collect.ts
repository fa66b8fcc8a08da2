// Loads the code that collects files at the first interaction.
import { lazyCode } from '#web/ui/lazy-part.tsx';
import type { CapturedDrop } from './capture-drop.ts';
import type { Collected } from './collected.ts';
import type { WalkOptions } from './walk.ts';

type Collect = (options: WalkOptions) => Promise<Collected>;

const collect = lazyCode(() => import('./collect.ts'));

export function collectDropped(drop: CapturedDrop): Collect {
  return async (options) => (await collect()).collectDrop(drop, options);
}

export function collectPicked(files: Iterable<File>): Collect {
  return async (options) => (await collect()).collectPicked(files, options);
}
