// Serves the app built in the pseudo-locale (e2e/pseudo-locale) in front of a real service, and finds untranslated text on
// its pages.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { preview } from 'vite';
import { FORMAT_NAMES } from '#contract/formats.ts';
import { ROOT, type Service } from './service.ts';

/** Builds the app in the pseudo-locale into a folder. */
export async function buildInPseudoLocale(outDir: string): Promise<void> {
  const build = ['vite', 'build', '--config', 'e2e/pseudo-locale/vite.config.ts', '--outDir', outDir];
  await promisify(execFile)('npx', build, { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } });
}

/** Serves the pseudo-locale app in front of the service. Disposing it stops the app but not the service. */
export async function inPseudoLocale(service: Service): Promise<Service> {
  const outDir = await mkdtemp(join(tmpdir(), 'lectern-e2e-app-'));
  await buildInPseudoLocale(outDir);
  const behind = { target: service.origin };
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    // Signed addresses follow the request's host, so they lead here too.
    preview: {
      host: '127.0.0.1',
      port: 0,
      allowedHosts: true,
      proxy: { '/api': behind, '/upload': behind, '/read': behind },
    },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The app could not be served.');
  return {
    ...service,
    origin: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

/** @returns an English text as the pseudo-locale app shows it */
export function pseudo(text: string): string {
  return text.replace(/[a-z]/gi, '$&\u0301');
}

/** Text that is the same in every language. */
const NAMES = [
  'Lectern',
  'https?://\\S+',
  'media\\.test',
  'Authorization: Bearer',
  'xi?-api-key',
  '[0-9a-f]{8}-[0-9a-f-]{27}',
  'fault-put-full',
  // Names of fields in the API.
  'phonemization(?:LanguageId)?|pronunciationLanguageId|pronounceAs|languageId|caseSensitive',
  '(?<![a-z])(?:en-GB|en-US|de|ko)(?![a-z])',
  // Labels of keyboard keys.
  '^(?:[A-Z]|F\\d+)$',
  // Names of codecs.
  '(?<![a-z])(?:pcm-[a-z]\\d+|aac|vorbis|opus|flac|avc|hevc|vp[89]|av1)(?![a-z])',
  `(?<![a-z])(?:${FORMAT_NAMES.join('|')})(?![a-z])`,
];
const NAME = new RegExp(NAMES.join('|'), 'gi');
const ENGLISH = /[a-z](?!\u0301)/i;
/** A translated text inside another one: no translator could reorder it. */
const PUT_TOGETHER = /⟦[^⟧]*⟦/;

/** @returns every visible or accessible text on the page that is not a whole translated text */
export async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(textsOnPage);
  return texts.filter((text) => ENGLISH.test(text.replace(NAME, '')) || PUT_TOGETHER.test(text));
}

/** Runs in the page. */
function textsOnPage(): string[] {
  const texts = [document.title];
  for (const element of document.querySelectorAll('body *:not(script, style, noscript)')) {
    // Options of a closed list are not rendered, so check the list.
    if (!(element.closest('select') ?? element).checkVisibility({ visibilityProperty: true })) continue;
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '');
    if (element instanceof HTMLInputElement && element.readOnly) texts.push(element.value);
    for (const { nodeType, nodeValue } of element.childNodes)
      if (nodeType === Node.TEXT_NODE) texts.push(nodeValue?.trim() ?? '');
  }
  return [...new Set(texts)];
}
