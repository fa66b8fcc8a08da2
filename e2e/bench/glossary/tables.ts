// The compared tables: Lectern's in the real app, the peers' on pages of their own with the same terms and service.
import { z } from 'zod';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import type { Service } from '#e2e/harness/service.ts';
import type { Peer, Tables } from './pages/tables.ts';

export interface Table {
  readonly name: string;
  /** Selector of the search field. */
  readonly search: string;
  readonly scroller: string;
  /** Selector of the grid. Its `aria-rowcount` counts all rows and the header rows. */
  readonly grid: string;
  /** @returns the selector of the word in a row, from 0 */
  readonly wordAt: (row: number) => string;
  /** @returns time from the last byte of the list to its first row (ms) */
  readonly open: (page: BenchPage, glossaryId: string) => Promise<number>;
}

interface Where {
  readonly service: Service;
  readonly key: string;
  readonly script: string;
}

export function tables({ service: { origin }, key, script }: Where): readonly Table[] {
  const ours: Table = {
    name: 'Lectern',
    search: 'input[type=search]',
    scroller: '[role=grid]',
    grid: '[role=grid]',
    wordAt: (row) => `[aria-rowindex="${row + 2}"] > [data-column=word]`,
    async open(page, glossaryId) {
      await page.goto(`${origin}/glossaries/${glossaryId}#key=${key}`);
      return waited(page, this.wordAt(0));
    },
  };
  const peer = (name: string, id: Peer, selectors: Pick<Table, 'scroller' | 'grid' | 'wordAt'>): Table => ({
    name,
    search: 'input[type=search]',
    ...selectors,
    async open(page, glossaryId) {
      await page.ignoreContentPolicy();
      await page.goto(`${origin}/healthz`);
      await page.addScript(script);
      await page.evaluate(openPeer, id, `${origin}/api/glossary/${glossaryId}/terms`, key);
      return waited(page, selectors.wordAt(0));
    },
  });
  return [
    ours,
    peer('react-data-grid', 'reactDataGrid', {
      scroller: '.rdg',
      grid: '.rdg',
      wordAt: (row) => `.rdg-row[aria-rowindex="${row + 2}"] > [aria-colindex="1"]`,
    }),
    peer('AG Grid Community', 'agGrid', {
      scroller: '.ag-body-viewport, .ag-grid-viewport',
      grid: '[role=grid], [role=treegrid]',
      wordAt: (row) => `.ag-row[row-index="${row}"] [col-id=word]`,
    }),
  ];
}

async function waited(page: BenchPage, firstRow: string): Promise<number> {
  return z.number().parse(await page.evaluate(sinceLastByte, firstRow));
}

// Functions of the peers' page.
declare const peerTables: Tables;

/** Runs in the page, like all functions below. Not awaited, because the benchmark watches for the first row meanwhile. */
function openPeer(peer: Peer, address: string, key: string): void {
  void peerTables.open(peer, address, key);
}

async function sinceLastByte(firstRow: string): Promise<number> {
  while (!document.querySelector(firstRow)) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const seenAt = performance.now();
  const list = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/terms'));
  if (!(list instanceof PerformanceResourceTiming)) throw new Error('The list was not asked for.');
  return seenAt - list.responseEnd;
}
