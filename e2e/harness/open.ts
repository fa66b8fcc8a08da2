import { expect, type Page } from '@playwright/test';
import type { Workspace } from './test.ts';

/** Opens a page of the app through a sign-in link and waits for the page's heading. */
export async function open(page: Page, workspace: Workspace, path = '/gallery'): Promise<void> {
  await page.goto(`${workspace.service.origin}${path}#key=${workspace.key}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
