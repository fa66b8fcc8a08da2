// What goes through a drop or a choice of files: its code comes with the first sign of a person.
import { lazyCode } from '#web/ui/lazy-part.tsx';
import type { TakenDrop } from './capture-drop.ts';
import type { Collected } from './collected.ts';
import type { WalkOptions } from './walk.ts';

type Collect = (options: WalkOptions) => Promise<Collected>;

const collect = lazyCode(() => import('./collect.ts'));

export function dropped(drop: TakenDrop): Collect {
  return async (options) => (await collect()).collectDrop(drop, options);
}

export function picked(files: Iterable<File>): Collect {
  return async (options) => (await collect()).collectPicked(files, options);
}
