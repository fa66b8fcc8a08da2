// Replaces the browser's save dialog, which a test can't use. The replacement returns an empty file in the browser's
// private file system. The real dialog creates an empty file too.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { isInstalled } from './is-installed.ts';

/**
 * Replaces the save dialog on all pages that load after this call.
 *
 * @param called file name that the user enters, if it differs from the suggested one
 * @returns a function that returns the suggested names so far
 */
export async function fakeSavePicker(page: Page, called?: string): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((called) => {
    const suggestedNames: string[] = [];
    Reflect.set(globalThis, 'askedPlaces', suggestedNames);
    Reflect.set(
      globalThis,
      'showSaveFilePicker',
      async ({ suggestedName }: { readonly suggestedName: string }) => {
        suggestedNames.push(suggestedName);
        const folder = await navigator.storage.getDirectory();
        return folder.getFileHandle(called ?? suggestedName, { create: true });
      },
    );
  }, called);
  return async () =>
    z.array(z.string()).parse(await page.evaluate((): unknown => Reflect.get(globalThis, 'askedPlaces')));
}

/** @returns the size in bytes of each saved file, by name, including unfinished ones */
export async function savedFileSizes(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const found: Record<string, number> = {};
    const folder = await navigator.storage.getDirectory();
    for await (const entry of folder.values()) {
      if (entry instanceof FileSystemFileHandle) found[entry.name] = (await entry.getFile()).size;
    }
    return found;
  });
}

/** @returns the files of a saved archive by name, read with Python's zipfile if Python is installed */
export async function readSavedZip(page: Page, name: string, folder: string): Promise<Map<string, Buffer>> {
  const base64 = await page.evaluate(async (name) => {
    const place = await navigator.storage.getDirectory();
    const file = await (await place.getFileHandle(name)).getFile();
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve));
    reader.readAsDataURL(file);
    await read;
    return typeof reader.result === 'string' ? reader.result.replace(/^.*,/, '') : '';
  }, name);
  const bytes = Buffer.from(base64, 'base64');
  if (!isInstalled('python3'))
    return new Map(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, Buffer.from(content)]));
  const at = join(folder, 'saved.zip');
  await writeFile(at, bytes);
  const { stdout } = await promisify(execFile)('python3', ['-c', READ, at], { maxBuffer: 2 ** 28 });
  const all = z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(stdout));
  return new Map(all.map(([path, content]) => [path, Buffer.from(content, 'base64')]));
}

const READ = `
import base64, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps([[one.filename, base64.b64encode(archive.read(one)).decode()] for one in archive.infolist()]))
`;
