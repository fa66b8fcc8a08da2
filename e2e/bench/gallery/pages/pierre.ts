// The peer's page: @pierre/trees over the same list of the same service, as its README has it. It draws into a shadow root, so
// the page says itself when there is something to see.
import { FileTree } from '@pierre/trees';
import { z } from 'zod';

export interface Pierre {
  /** Puts `#ready` into the page once its first row is drawn. */
  open(address: string, key: string): Promise<void>;
  /** Milliseconds from asking for it to a frame that shows it. */
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

/** Until a frame was made. */
async function nextFrame(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

Object.assign(globalThis, { pierre });
