// Tests a list that is taller than an element can be, in Firefox and WebKit. e2e/gallery/gallery-tall.spec.ts tests
// Chromium.
import { z } from 'zod';
import { isList, through } from '#e2e/harness/uploads.ts';
import { FIREFOX } from './firefox.ts';
import type { MainJobBrowser } from './main-job-browser.ts';
import { keys, row, type } from './person.ts';
import { expect, test } from './test.ts';
import { WEBKIT } from './webkit.ts';

/** Makes a list of 19.2 million pixels. Firefox's limit is 17.9 million. */
const FILES = 600_000;
const LAST = FILES - 1;
const MIDDLE = FILES / 2;
/** Height of three rows (px). */
const TURN_PX = 96;
/** Maximum time (ms) until a list of 600,000 files appears on a busy machine. */
const LISTED_MS = 60_000;

const nameOf = (index: number) => `take-${String(index).padStart(6, '0')}.wav`;

for (const installed of [FIREFOX, WEBKIT])
  test(`${installed.called} reaches every row of a list higher than any element, and a turned wheel moves it by rows`, async ({
    started,
    workspace: direct,
    faults,
  }) => {
    test.slow();
    const browser = await started(installed);
    const workspace = through(faults, direct);
    const body = JSON.stringify(Array.from({ length: FILES }, (_, index) => nameOf(index)));
    const headers = { 'Content-Type': 'application/json', ETag: '"all"' };
    faults.add({ when: isList, fault: { kind: 'answer', status: 200, headers, body } });
    await browser.open(workspace.link);
    await expectSeen(browser, 0, LISTED_MS);
    await expectListed(browser);

    await browser.ask(z.null(), scrollTo, 1);
    await expectSeen(browser, LAST);
    await browser.ask(z.null(), scrollTo, 0.5);
    await expectSeen(browser, MIDDLE);

    const before = await topOf(browser, MIDDLE + 8);
    const at = await browser.ask(z.object({ x: z.int(), y: z.int() }), middleOfTree);
    await browser.perform({
      type: 'wheel',
      actions: [{ type: 'scroll', ...at, deltaX: 0, deltaY: TURN_PX }],
    });
    await expect.poll(() => topOf(browser, MIDDLE + 8)).toBeCloseTo(Number(before) - TURN_PX, 0);

    await browser.ask(z.null(), focusTree);
    await type(browser, keys.end);
    await expectSeen(browser, LAST);
    await type(browser, keys.home);
    await expectSeen(browser, 0);
  });

async function expectSeen(browser: MainJobBrowser, index: number, timeout?: number): Promise<void> {
  const { css, name } = row(nameOf(index));
  const isSeen = () => browser.ask(z.boolean(), isInTree, css, name);
  await expect.poll(isSeen, { message: `“${name}” is in sight`, ...(timeout && { timeout }) }).toBe(true);
}

async function expectListed(browser: MainJobBrowser): Promise<void> {
  const said = () => browser.ask(z.string(), () => document.querySelector('footer')?.textContent ?? '');
  await expect.poll(said, { timeout: LISTED_MS }).toContain('600,000 files');
  await expect.poll(said, { timeout: LISTED_MS }).not.toContain('so far');
}

async function topOf(browser: MainJobBrowser, index: number): Promise<number | null> {
  const { css, name } = row(nameOf(index));
  return await browser.ask(z.number().nullable(), topInPage, css, name);
}

/** Runs in the page, like all functions below. */
function isInTree(css: string, name: string): boolean {
  const tree = document.querySelector('[role="tree"]')?.getBoundingClientRect();
  const found = [...document.querySelectorAll(css)].find(
    (element) => (element.ariaLabel ?? element.textContent.trim()) === name,
  );
  const box = found?.getBoundingClientRect();
  return tree !== undefined && box !== undefined && box.top >= tree.top && box.bottom <= tree.bottom + 1;
}

function topInPage(css: string, name: string): number | null {
  const found = [...document.querySelectorAll(css)].find(
    (element) => (element.ariaLabel ?? element.textContent.trim()) === name,
  );
  return found?.getBoundingClientRect().top ?? null;
}

function scrollTo(share: number): null {
  const tree = document.querySelector('[role="tree"]');
  if (tree) tree.scrollTop = share * tree.scrollHeight;
  return null;
}

function middleOfTree(): { x: number; y: number } {
  const { x, y, width, height } =
    document.querySelector('[role="tree"]')?.getBoundingClientRect() ?? new DOMRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

function focusTree(): null {
  const tree = document.querySelector('[role="tree"]');
  if (tree instanceof HTMLElement) tree.focus();
  return null;
}
