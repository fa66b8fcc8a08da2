// Finds the Chromium the tests drive. Run as a program it also installs one where there is none, saying so in one line.
// CHROMIUM=/path/to/chromium overrules the search.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { DISABLED_FEATURES } from './disabled-features.ts';

/** Chromium without windows: a test takes a quarter less of the processor in it than in the whole one. */
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const isRoot = process.getuid?.() === 0;

/** The path of the first that is there, or undefined. */
function findFirst(...candidates: string[]): string | undefined {
  const chosen = process.env['CHROMIUM'];
  return (chosen ? [chosen] : candidates).find((path) => path !== '' && existsSync(path));
}

/** The path of what tests are to run in, or undefined. */
function findForTests(): string | undefined {
  return findFirst(DEBIAN_SHELL, DEBIAN_CHROMIUM, chromium.executablePath());
}

/** The path of a Chromium as people have it, for what is measured; or undefined. */
export function findChromium(): string | undefined {
  return findFirst(DEBIAN_CHROMIUM, chromium.executablePath());
}

/** How every browser is started: nothing phones home, nothing is downloaded behind our back. */
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
 * A test’s page lives for seconds: what V8 would do to be fast later, or beside the page, costs a tenth of the run and
 * never pays. Nothing that is measured is started so.
 */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev --single-threaded --max-lazy --no-flush-bytecode';

/** How every browser of the tests is started. */
export function launchOptions(): LaunchOptions {
  const executablePath = findForTests();
  return {
    ...(executablePath !== undefined && { executablePath }),
    // Where no locale is set, Chromium can't read a dropped file whose name holds more than ASCII.
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
  // Older releases have only the whole one.
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
