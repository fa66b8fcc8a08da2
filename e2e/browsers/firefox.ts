// Drives Debian's Firefox without a window, over its built-in WebDriver BiDi.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isInstalled } from '#e2e/harness/is-installed.ts';
import { type Bidi, connectBidi } from './bidi.ts';
import { FILE_INPUT, type InstalledBrowser, type MainJobBrowser } from './main-job-browser.ts';
import { startProgram } from './program.ts';

/** Preferences of the tests. Firefox itself turns off its network services while it is driven. */
const PREFERENCES = { 'ui.prefersReducedMotion': 1 };
const LISTENING = /WebDriver BiDi listening on (ws:\S+)\n/;
const WINDOW = ['--width=1280', '--height=900'];

const session = z.object({ capabilities: z.object({ browserVersion: z.string() }) });
const tab = z.object({ context: z.string() });
const called = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string().optional() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const located = z.object({ nodes: z.tuple([z.object({ sharedId: z.string() })]) });
const logged = z.object({ level: z.string(), text: z.string().nullable() });

const PROGRAMS = ['firefox-esr', 'firefox'];

export const FIREFOX: InstalledBrowser = {
  called: 'Firefox',
  howToGet: 'apt install --no-install-recommends firefox-esr',
  isThere: () => PROGRAMS.some(isInstalled),
  start: startFirefox,
};

async function startFirefox(): Promise<MainJobBrowser> {
  await using made = new AsyncDisposableStack();
  const profile = await mkdtemp(join(tmpdir(), 'lectern-firefox-'));
  made.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 10 }));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  await writeFile(join(profile, 'user.js'), lines);
  const args = ['--headless', ...WINDOW, '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  const firefox = made.use(startProgram(PROGRAMS.find(isInstalled) ?? '', args));
  const address = await firefox.until((printed) => LISTENING.exec(printed)?.[1]);
  const bidi = made.use(await connectBidi(`${address}/session`));
  const { capabilities } = await bidi.command(session, 'session.new', { capabilities: {} });
  const problems = await collectProblems(bidi);
  // The first tab never gets the focus, so open another one.
  const { context } = await bidi.command(tab, 'browsingContext.create', { type: 'tab' });
  const all = made.move();
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    problems,
    ...page(bidi, context),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

async function collectProblems(bidi: Bidi): Promise<readonly string[]> {
  const problems: string[] = [];
  bidi.on('log.entryAdded', (params) => {
    const { level, text } = logged.parse(params);
    if (level === 'error') problems.push(text ?? 'an error without words');
  });
  await bidi.command(z.unknown(), 'session.subscribe', { events: ['log.entryAdded'] });
  return problems;
}

function page(
  bidi: Bidi,
  context: string,
): Pick<MainJobBrowser, 'open' | 'reload' | 'ask' | 'perform' | 'setFiles'> {
  const act = async (method: string, params: object) => {
    await bidi.command(z.unknown(), method, { context, ...params });
  };
  return {
    open: (url) => act('browsingContext.navigate', { url, wait: 'complete' }),
    reload: () => act('browsingContext.reload', { wait: 'complete' }),
    async ask(answer, run, ...args) {
      const answered = await bidi.command(called, 'script.callFunction', {
        target: { context },
        functionDeclaration: `async (args) => JSON.stringify(await (${run.toString()})(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
      });
      if (answered.type === 'exception') throw new Error(answered.exceptionDetails.text);
      const { value } = answered.result;
      return answer.parse(value === undefined ? undefined : JSON.parse(value));
    },
    perform: (input) => act('input.performActions', { actions: [{ id: input.type, ...input }] }),
    async setFiles(files) {
      const locator = { type: 'css', value: FILE_INPUT };
      const { nodes } = await bidi.command(located, 'browsingContext.locateNodes', { context, locator });
      await act('input.setFiles', { element: nodes[0], files });
    },
  };
}
