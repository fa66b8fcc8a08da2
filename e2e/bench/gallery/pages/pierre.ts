// The peer's page: @pierre/trees with the same list, set up as its README says. It renders into a shadow root, so the page
// itself marks when rows are visible.
import { FileTree } from '@pierre/trees';
import { z } from 'zod';

export interface Pierre {
  /** Loads the list. Adds `#ready` to the page after the first row is drawn. */
  open(address: string, key: string): Promise<void>;
  /** @returns time from the search to a frame that shows its result (ms) */
  search(text: string): Promise<number>;
}

const ROW = '[role=treeitem]';
let tree: FileTree | undefined;

const pierre: Pierre = {
  async open(address, key) {
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
    const paths = z.array(z.string()).parse(await answer.json());
    const place = document.createElement('div');
    place.style.height = '700px';
    document.body.append(place);
    tree = new FileTree({ paths, search: true, initialExpansion: 'closed' });
    tree.render({ containerWrapper: place });
    const isDrawn = () => [...place.querySelectorAll('*')].some((one) => one.shadowRoot?.querySelector(ROW));
    while (!isDrawn()) await nextFrame();
    document.body.append(Object.assign(document.createElement('i'), { id: 'ready' }));
  },
  async search(text) {
    const began = performance.now();
    tree?.openSearch();
    tree?.setSearch(text);
    await nextFrame();
    return performance.now() - began;
  },
};

/** Resolves after the next frame. */
async function nextFrame(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

Object.assign(globalThis, { pierre });
