// Finds the Chromium for the tests. Run as a program, it also installs one if there is none, and says so in one line.
// CHROMIUM=/path/to/chromium overrides the search.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { DISABLED_FEATURES } from './disabled-features.ts';

/** Chromium without windows. A test needs a quarter less processor time in it than in the full Chromium. */
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const isRoot = process.getuid?.() === 0;

/** @returns the first candidate that exists, or undefined */
function findFirst(...candidates: string[]): string | undefined {
  const chosen = process.env['CHROMIUM'];
  return (chosen ? [chosen] : candidates).find((path) => path !== '' && existsSync(path));
}

/** @returns the path of the Chromium for tests, or undefined */
function findForTests(): string | undefined {
  return findFirst(DEBIAN_SHELL, DEBIAN_CHROMIUM, chromium.executablePath());
}

/** @returns the path of a full Chromium for benchmarks, or undefined */
export function findChromium(): string | undefined {
  return findFirst(DEBIAN_CHROMIUM, chromium.executablePath());
}

/** Switches of every browser. They turn off background requests and downloads. */
export const QUIET_SWITCHES: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/**
 * Turns off V8's optimising compilers and background work. They cost a tenth of a test run and never pay off, because a
 * page lives for seconds. Benchmarks don't use this switch.
 */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev --single-threaded --max-lazy --no-flush-bytecode';

/** @returns Playwright's launch options for all tests */
export function launchOptions(): LaunchOptions {
  const executablePath = findForTests();
  return {
    ...(executablePath !== undefined && { executablePath }),
    // Without a UTF-8 locale, Chromium can't read a dropped file with a non-ASCII name.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [...QUIET_SWITCHES, SHORT_LIVED],
  };
}

function succeeds(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

function installDebians(): boolean {
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (!isRoot || !hasApt) return false;
  console.log(
    'No Chromium found: installing Debian’s (apt-get install chromium-headless-shell) for the browser tests.',
  );
  if (!succeeds('apt-get', 'update')) return false;
  // Older Debian releases have only the full Chromium.
  return ['chromium-headless-shell', 'chromium'].some((name) => succeeds('apt-get', 'install', '-y', name));
}

function installPlaywrights(): boolean {
  console.log('No Chromium found: downloading Playwright’s own for the browser tests.');
  return succeeds('npx', 'playwright', 'install', 'chromium');
}

function ensureChromium(): string {
  const chosen = process.env['CHROMIUM'];
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM names ${chosen}, which is not there.`);
  const found =
    findForTests() ??
    (installDebians() ? findForTests() : undefined) ??
    (installPlaywrights() ? findForTests() : undefined);
  if (found === undefined)
    throw new Error('No Chromium, and none could be installed. Install one and set CHROMIUM to its path.');
  return found;
}

if (import.meta.main) {
  try {
    console.log(`Browser tests use ${ensureChromium()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
