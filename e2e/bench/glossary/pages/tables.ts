// The page of the table libraries that Lectern is compared with. Each one shows the terms, filters them by text and edits
// cells. Nothing is saved, checked, undone or announced.
import { z } from 'zod';
import { agGrid } from './ag-grid.ts';
import { reactDataGrid } from './react-data-grid.ts';
import { type Term, term } from './term.ts';

const search = document.createElement('input');
search.type = 'search';
const room = document.createElement('div');
Object.assign(room.style, { height: '720px' });
document.body.replaceChildren(search, room);

const draw = { reactDataGrid, agGrid } satisfies Record<
  string,
  (terms: readonly Term[], place: HTMLElement, search: HTMLInputElement) => void
>;
export type Peer = keyof typeof draw;

async function open(peer: Peer, address: string, key: string): Promise<void> {
  const response = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
  draw[peer](z.array(term).parse(await response.json()), room, search);
}

const peerTables = { open };
export type Tables = typeof peerTables;
Object.assign(globalThis, { peerTables });
