// Ways into the web app.
import { expect, type Page } from '@playwright/test';
import type { Workspace } from './test.ts';

/** Opens a page of the app signed in to a workspace, by a sign-in link, and waits until it stands. */
export async function open(page: Page, workspace: Workspace, path = '/gallery'): Promise<void> {
  await page.goto(`${workspace.service.origin}${path}#key=${workspace.key}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
