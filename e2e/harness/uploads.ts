// The upload tray, the questions before it, and a service behind a proxy that holds uploads up.
import type { IncomingMessage } from 'node:http';
import { expect, type Locator, type Page } from '@playwright/test';
import type { FaultProxy } from './fault-proxy.ts';
import { type Workspace, workspaceOf } from './test.ts';

export function tray(page: Page): Locator {
  return page.getByRole('region', { name: 'Uploads' });
}

/** The question before the first byte. */
export function check(page: Page): Locator {
  return page.getByRole('dialog', { name: /will be uploaded|uploads? resumes?|^Choose what to do/ });
}

/** Chooses what to do with a file whose name already exists in the folder. */
export async function choose(page: Page, file: string, answer: string): Promise<void> {
  await check(page)
    .getByRole('radiogroup', { name: `What to do with ${file}` })
    .getByText(answer)
    .click();
}

/** A menu takes the focus a moment after it is there. */
export async function expectFocusInMenu(page: Page): Promise<void> {
  await expect(page.getByRole('menu').locator(':focus')).toBeAttached();
}

/** Asks to cancel every upload. */
export async function cancelAll(page: Page): Promise<void> {
  await tray(page).getByRole('button', { name: 'More actions for all uploads' }).press('Enter');
  await expectFocusInMenu(page);
  await page.getByRole('menuitem', { name: 'Cancel all…' }).press('Enter');
}

export async function expectUploaded(page: Page, count: number): Promise<void> {
  await expect(tray(page)).toContainText(count === 1 ? '1 file uploaded' : `${count} files uploaded`);
}

/** The same workspace, reached through a proxy. */
export function through(proxy: FaultProxy, { service, name, key }: Workspace): Workspace {
  return workspaceOf({ ...service, origin: proxy.origin }, name, key);
}

/** Bytes on their way to a signed address. */
export function isPut(request: IncomingMessage): boolean {
  return request.method === 'PUT';
}

/** Asking for a signed address. */
export function isPresign(request: IncomingMessage): boolean {
  return request.url?.startsWith('/api/media/upload-url') ?? false;
}

/** Asking for the paths of the gallery. */
export function isList({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && (url?.startsWith('/api/media/files') ?? false);
}
