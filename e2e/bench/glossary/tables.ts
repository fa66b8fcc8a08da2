// The tables that are compared: ours in the app as it is, the others on a page of their own in the same browser, over the
// same terms of the same service.
import { z } from 'zod';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import type { Service } from '#e2e/harness/service.ts';
import type { Peer, Tables } from './pages/tables.ts';

export interface Table {
  readonly name: string;
  /** Selectors. */
  readonly search: string;
  readonly scroller: string;
  /** Its `aria-rowcount` is told for all rows and as many again as its heads have. */
  readonly grid: string;
  /** The word in a row, 0 for the first. */
  readonly wordAt: (row: number) => string;
  /** Answers what one waits for from the last byte of the list to its first row, in milliseconds. */
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

// What the page of the peers offers.
declare const peerTables: Tables;

/** Runs in the page, as all below. Nobody waits for what it does: the first row is looked for meanwhile. */
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
