// Drives Debian's WebKitGTK MiniBrowser on a virtual screen, over WebDriver (https://www.w3.org/TR/webdriver2/).
import { z } from 'zod';
import { isInstalled } from '#e2e/harness/is-installed.ts';
import { freePort } from '#e2e/stores/free-port.ts';
import { FILE_INPUT, type InstalledBrowser, type MainJobBrowser } from './main-job-browser.ts';
import { startProgram } from './program.ts';

const SIZE = { width: 1280, height: 900 };
const SCREEN = ['-screen', '0', `${SIZE.width}x${SIZE.height}x24`];
/** Turns media off, because a page that plays media crashes without GStreamer's plugins. */
const ARGS = ['--automation', '--enable-media=false'];
const PROGRAMS = ['WebKitWebDriver', 'Xvfb'];

export const WEBKIT: InstalledBrowser = {
  called: 'WebKitGTK',
  howToGet: 'apt install --no-install-recommends webkit2gtk-driver xvfb',
  isThere: () => PROGRAMS.every(isInstalled),
  start: startWebKit,
};

/** Sends a command. @returns the `value` of the response */
type Command = <Value extends z.ZodType>(
  value: Value,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<z.output<Value>>;

const envelope = z.object({ value: z.unknown() });
const session = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
});
const withComplaints = z.object({ value: z.unknown(), complaints: z.array(z.string()) });
/** An element reference. The standard defines its only key. */
const element = z.record(z.string(), z.string()).transform((reference) => Object.values(reference)[0]);

async function startWebKit(): Promise<MainJobBrowser> {
  await using made = new AsyncDisposableStack();
  const screen = made.use(startProgram('Xvfb', ['-displayfd', '1', ...SCREEN, '-nolisten', 'tcp']));
  const display = await screen.until((printed) => /^(\d+)\n/m.exec(printed)?.[1]);
  const port = await freePort();
  const driver = made.use(
    startProgram('WebKitWebDriver', [`--port=${port}`], { DISPLAY: `:${display}`, GDK_BACKEND: 'x11' }),
  );
  const command = commandTo(`http://127.0.0.1:${port}`);
  await driver.until(() => isReady(command));
  const { sessionId, capabilities } = await command(session, 'POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: ARGS } } },
  });
  const inSession: Command = (value, method, path, body) =>
    command(value, method, `/session/${sessionId}${path}`, body);
  await inSession(z.unknown(), 'POST', '/window/rect', SIZE);
  const problems: string[] = [];
  const all = made.move();
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    problems,
    ...page(inSession, problems),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

function commandTo(origin: string): Command {
  return async (value, method, path, body) => {
    const response = await fetch(`${origin}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const said: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} answered ${JSON.stringify(said)}`);
    return value.parse(envelope.parse(said).value);
  };
}

async function isReady(command: Command): Promise<true | undefined> {
  try {
    await command(z.unknown(), 'GET', '/status');
    return true;
  } catch {
    return undefined;
  }
}

function page(
  command: Command,
  problems: string[],
): Pick<MainJobBrowser, 'open' | 'reload' | 'ask' | 'perform' | 'setFiles'> {
  const act = async (path: string, body: object) => {
    await command(z.unknown(), 'POST', path, body);
  };
  return {
    open: (url) => act('/url', { url }),
    reload: () => act('/refresh', {}),
    async ask(answer, run, ...args) {
      const fields = `value: await (${run.toString()})(...arguments), complaints: (${complaints.toString()})()`;
      const script = `return (async () => ({ ${fields} }))()`;
      const answered = await command(withComplaints, 'POST', '/execute/sync', { script, args });
      problems.push(...answered.complaints);
      return answer.parse(answered.value);
    },
    perform: (input) => act('/actions', { actions: [{ id: input.type, ...input }] }),
    async setFiles(paths) {
      const input = await command(element, 'POST', '/element', { using: 'css selector', value: FILE_INPUT });
      await act(`/element/${input}/value`, { text: paths.join('\n') });
    },
  };
}

/** Runs in the page before each command, because WebDriver reports no page errors. @returns errors since the last call */
function complaints(): string[] {
  const known: unknown = Reflect.get(globalThis, 'complaints');
  if (Array.isArray(known)) return known.splice(0).map(String);
  const found: string[] = [];
  Reflect.set(globalThis, 'complaints', found);
  addEventListener('error', ({ message }) => {
    // Only this browser reports the notice as an error.
    if (!message.startsWith('ResizeObserver loop')) found.push(message);
  });
  addEventListener('unhandledrejection', ({ reason }) => found.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    found.push(`violates ${violatedDirective}: ${blockedURI}`),
  );
  console.error = (...words) => found.push(words.join(' '));
  return [];
}
