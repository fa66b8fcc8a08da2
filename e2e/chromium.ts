// Finds the Chromium the tests drive. Run as a program it also installs one where there is none, saying so in one line.
// CHROMIUM=/path/to/chromium overrules the search.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const isRoot = process.getuid?.() === 0;

/** The path of a Chromium that is there, or undefined. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM'];
  const candidates = chosen ? [chosen] : [DEBIAN_CHROMIUM, chromium.executablePath()];
  return candidates.find((path) => path !== '' && existsSync(path));
}

/** How every browser of the tests is started: nothing phones home, nothing is downloaded behind our back. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function install(): boolean {
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (isRoot && hasApt) {
    console.log(`No Chromium found: installing Debian's (apt-get install chromium) for the browser tests.`);
    if (succeeds('apt-get', 'update') && succeeds('apt-get', 'install', '-y', 'chromium')) return true;
  }
  console.log(`No Chromium found: downloading Playwright's own for the browser tests.`);
  return succeeds('npx', 'playwright', 'install', 'chromium');
}

function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.env['CHROMIUM'])
    throw new Error(`CHROMIUM names ${process.env['CHROMIUM']}, which is not there.`);
  const installed = install() ? findChromium() : undefined;
  if (installed === undefined)
    throw new Error('No Chromium, and none could be installed. Install one and set CHROMIUM to its path.');
  return installed;
}

if (import.meta.main) {
  try {
    console.log(`Browser tests use ${ensureChromium()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
