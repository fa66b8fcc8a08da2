// Checks at the end of a spec that the gallery has one file, with the bytes of the chosen one.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sha256 } from '#e2e/harness/files.ts';
import type { Workspace } from '#e2e/harness/test.ts';
import { tray } from '#e2e/harness/uploads.ts';
import { expect } from './test.ts';

/** Time limit (ms) for the upload. A retry waits at most 30 s, and the file is sent after that. */
const TIMEOUT_MS = 60_000;

export async function expectArrived(
  page: Page,
  workspace: Workspace,
  path: string,
  source: string,
): Promise<void> {
  await expect(tray(page)).toContainText('1 file uploaded', { timeout: TIMEOUT_MS });
  await expectWhole(workspace, path, source);
}

export async function expectWhole(workspace: Workspace, path: string, source: string): Promise<void> {
  expect(await workspace.api.files()).toEqual([path]);
  expect(await sha256(join(workspace.folder, path))).toBe(await sha256(source));
}
