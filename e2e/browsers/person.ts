// User actions in a driven browser, and waits for text on the page.
import { expect } from '@playwright/test';
import { z } from 'zod';
import { FILE_INPUT, type MainJobBrowser } from './main-job-browser.ts';

/** An element by selector and accessible name. */
export interface Target {
  readonly css: string;
  readonly name: string;
}

export const button = (name: string): Target => ({ css: 'button', name });
export const heading = (name: string): Target => ({ css: 'h1, h2', name });
export const row = (name: string): Target => ({ css: '[role="treeitem"]', name });
export const cell = (name: string): Target => ({ css: '[role="gridcell"]', name });

const ENTER = '\uE007';
const DELETE = '\uE017';
const END = '\uE010';
const HOME = '\uE011';
export const keys = { enter: ENTER, delete: DELETE, end: END, home: HOME } as const;

const place = z.object({ x: z.number(), y: z.number() });
type Place = z.output<typeof place>;

export async function expectShown(browser: MainJobBrowser, target: Target): Promise<void> {
  await expect.poll(() => isShown(browser, target), `“${target.name}” is there`).toBe(true);
}

export async function expectGone(browser: MainJobBrowser, target: Target): Promise<void> {
  await expect.poll(() => isShown(browser, target), `“${target.name}” is there`).toBe(false);
}

export async function click(browser: MainJobBrowser, target: Target): Promise<void> {
  const { x, y } = await placeToClick(browser, target);
  await browser.perform({
    type: 'pointer',
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  });
}

/** Types into the focused element after the next paint. */
export async function type(browser: MainJobBrowser, text: string): Promise<void> {
  await browser.ask(z.null(), painted);
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value } as const,
    { type: 'keyUp', value } as const,
  ]);
  await browser.perform({ type: 'key', actions });
}

/** Clicks a button that opens a file dialog, and sets the files. The dialog stays closed, because a driver can't use it. */
export async function choose(browser: MainJobBrowser, asks: Target, ...paths: string[]): Promise<void> {
  await browser.ask(z.null(), keepDialogsClosed, FILE_INPUT);
  await click(browser, asks);
  const count = () => browser.ask(z.int(), countOf, FILE_INPUT);
  await expect.poll(count, `“${asks.name}” asks for files`).toBe(1);
  await browser.setFiles(paths);
}

async function placeToClick(browser: MainJobBrowser, { css, name }: Target): Promise<Place> {
  let found: Place | null = null;
  const poll = async () => (found = await browser.ask(place.nullable(), placeInPage, css, name));
  await expect.poll(poll, `“${name}” can be clicked`).not.toBeNull();
  return place.parse(found);
}

function isShown(browser: MainJobBrowser, { css, name }: Target): Promise<boolean> {
  return browser.ask(z.boolean(), isShownInPage, css, name);
}

function isShownInPage(css: string, name: string): boolean {
  return [...document.querySelectorAll(css)].some(
    (element) => (element.ariaLabel ?? element.textContent.trim()) === name && element.checkVisibility(),
  );
}

/** @returns the element's middle, or null if it is out of view, moving or covered */
async function placeInPage(css: string, name: string): Promise<Place | null> {
  const element = [...document.querySelectorAll(css)].find(
    ({ ariaLabel, textContent }) => (ariaLabel ?? textContent.trim()) === name,
  );
  element?.scrollIntoView({ block: 'nearest' });
  const before = element?.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const box = element?.getBoundingClientRect();
  if (!element || !box || box.x !== before?.x || box.y !== before.y) return null;
  const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const seen = document.elementFromPoint(at.x, at.y);
  return seen && element.contains(seen) ? at : null;
}

async function painted(): Promise<null> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return null;
}

function keepDialogsClosed(fileInput: string): null {
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.matches(fileInput)) event.preventDefault();
    },
    { capture: true },
  );
  return null;
}

function countOf(css: string): number {
  return document.querySelectorAll(css).length;
}
