// Actions of the benchmarks on a page, with a minimum of the DevTools protocol. Functions are sent as text and arguments as
// JSON, so a function can use only its arguments and the page's globals.
import { z } from 'zod';
import type { Devtools } from './devtools.ts';

const VIEWPORT = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

const navigation = z.object({ loaderId: z.string().optional(), errorText: z.string().optional() });
const chooser = z.object({ backendNodeId: z.number() });
const evaluation = z.object({
  result: z.object({ value: z.unknown().optional(), objectId: z.string().optional() }),
  exceptionDetails: z
    .object({
      text: z.string(),
      exception: z.object({ description: z.string().optional(), value: z.unknown().optional() }).optional(),
    })
    .optional(),
});

const streamed = z.object({ stream: z.string() });
const chunk = z.object({ data: z.string(), base64Encoded: z.boolean().optional(), eof: z.boolean() });

const place = z.object({ x: z.number(), y: z.number() });
/** Keys whose text differs from their name. */
const NAMED_KEYS: Readonly<Record<string, object>> = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Backspace: { code: 'Backspace', windowsVirtualKeyCode: 8 },
  Escape: { code: 'Escape', windowsVirtualKeyCode: 27 },
  Delete: { code: 'Delete', windowsVirtualKeyCode: 46 },
  Home: { code: 'Home', windowsVirtualKeyCode: 36 },
  ArrowDown: { code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  ArrowRight: { code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  ArrowLeft: { code: 'ArrowLeft', windowsVirtualKeyCode: 37 },
};
/** Modifier bits of the protocol. */
const HELD = { control: 2 } as const;
const worker = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ type: z.literal('worker') }),
});
const heap = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

/** Trace categories that explain tasks of the main thread. */
const TRACED = [
  'devtools.timeline',
  'v8.execute',
  'blink.user_timing',
  'disabled-by-default-v8.cpu_profiler',
];

type Evaluation = z.infer<typeof evaluation>;

export class BenchPage {
  readonly #devtools: Devtools;

  private constructor(devtools: Devtools) {
    this.#devtools = devtools;
  }

  static async open(devtools: Devtools): Promise<BenchPage> {
    await devtools.call('Page.enable');
    await devtools.call('Page.setLifecycleEventsEnabled', { enabled: true });
    await devtools.call('Page.setInterceptFileChooserDialog', { enabled: true });
    await devtools.call('Emulation.setDeviceMetricsOverride', VIEWPORT);
    return new BenchPage(devtools);
  }

  /** Adds a script that runs in every later document, before the document's own scripts. */
  async addInitScript<A extends readonly unknown[]>(script: (...args: A) => void, ...args: A): Promise<void> {
    await this.#devtools.call('Page.addScriptToEvaluateOnNewDocument', { source: callOf(script, args) });
  }

  /** Ignores the content security policy of later pages, for peers that insert style sheets. */
  async ignoreContentPolicy(): Promise<void> {
    await this.#devtools.call('Page.setBypassCSP', { enabled: true });
  }

  /** Opens a page and waits for its load event. */
  async goto(url: string): Promise<void> {
    const { loaderId, errorText } = navigation.parse(await this.#devtools.call('Page.navigate', { url }));
    if (errorText || loaderId === undefined) throw new Error(`${url}: ${errorText || 'no new document'}`);
    const loaded = z.object({ name: z.literal('load'), loaderId: z.literal(loaderId) });
    await this.#devtools.event('Page.lifecycleEvent', loaded);
  }

  /** Runs a function with user activation. @returns the awaited result @throws what the function throws */
  async evaluate<A extends readonly unknown[]>(work: (...args: A) => unknown, ...args: A): Promise<unknown> {
    return (await this.#run(callOf(work, args), { returnByValue: true })).value;
  }

  /** Runs a classic script. */
  async addScript(source: string): Promise<void> {
    await this.#run(source, {});
  }

  /** Chooses files in the page's first file input. */
  async setInputFiles(files: readonly string[]): Promise<void> {
    const { objectId } = await this.#run('document.querySelector("input[type=file]")', {});
    if (objectId === undefined) throw new Error('The page has no input for files.');
    await this.#devtools.call('DOM.setFileInputFiles', { objectId, files });
  }

  /** Chooses files in the file dialog that the page has opened or will open. */
  async answerFileChooser(files: readonly string[]): Promise<void> {
    const { backendNodeId } = await this.#devtools.event('Page.fileChooserOpened', chooser);
    await this.#devtools.call('DOM.setFileInputFiles', { backendNodeId, files });
  }

  /** Drops local files or folders on the middle of the page. */
  async drop(paths: readonly string[]): Promise<void> {
    const at = { x: VIEWPORT.width / 2, y: VIEWPORT.height / 2 };
    const data = { items: [], files: paths, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop']) {
      await this.#devtools.call('Input.dispatchDragEvent', { type, ...at, data });
    }
  }

  /** Moves the pointer to the middle of the page. */
  async point(): Promise<void> {
    const at = { x: VIEWPORT.width / 2, y: VIEWPORT.height / 2 };
    await this.#devtools.call('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
  }

  /** Turns the wheel over the middle of the page. */
  async wheel(deltaY: number): Promise<void> {
    const at = { x: VIEWPORT.width / 2, y: VIEWPORT.height / 2 };
    await this.#devtools.call('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY });
  }

  /** Clicks the middle of the first element that matches. */
  async click(selector: string): Promise<void> {
    const at = place.parse(await this.evaluate(middleOf, selector));
    for (const type of ['mousePressed', 'mouseReleased'])
      await this.#devtools.call('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  }

  /** Presses and releases a key: a letter or one of NAMED_KEYS. */
  async press(key: string, held?: keyof typeof HELD): Promise<void> {
    const pressed = { key, ...(NAMED_KEYS[key] ?? { text: key }), ...(held && { modifiers: HELD[held] }) };
    await this.#devtools.call('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed });
    await this.#devtools.call('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed, text: undefined });
  }

  /** Attaches to later workers, so that their memory can be measured. */
  async watchWorkers(): Promise<void> {
    const all = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    await this.#devtools.call('Target.setAutoAttach', all);
  }

  /**
   * @param settled whether to collect garbage first
   * @returns bytes that all workers hold on their heaps and in buffers
   */
  async workerMemory(settled: boolean): Promise<number> {
    let bytes = 0;
    for (const { sessionId } of this.#devtools.events('Target.attachedToTarget', worker)) {
      if (settled) await this.#devtools.call('HeapProfiler.collectGarbage', {}, sessionId);
      const usage = heap.parse(await this.#devtools.call('Runtime.getHeapUsage', {}, sessionId));
      bytes += usage.usedSize + usage.backingStorageSize;
    }
    return bytes;
  }

  /** Records a trace until `endTrace`, in the format of Chromium's developer tools and Perfetto. */
  async startTrace(): Promise<void> {
    const traceConfig = { includedCategories: TRACED };
    const transfer = { transferMode: 'ReturnAsStream', streamCompression: 'gzip' };
    await this.#devtools.call('Tracing.start', { ...transfer, traceConfig });
  }

  /** @returns the trace, gzipped */
  async endTrace(): Promise<Uint8Array> {
    await this.#devtools.call('Tracing.end');
    const { stream: handle } = await this.#devtools.event('Tracing.tracingComplete', streamed);
    const chunks: Buffer[] = [];
    for (;;) {
      const { data, base64Encoded, eof } = chunk.parse(await this.#devtools.call('IO.read', { handle }));
      chunks.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'));
      if (eof) return Buffer.concat(chunks);
    }
  }

  async #run(expression: string, options: object): Promise<Evaluation['result']> {
    const params = { expression, awaitPromise: true, userGesture: true, ...options };
    const { result, exceptionDetails } = evaluation.parse(
      await this.#devtools.call('Runtime.evaluate', params),
    );
    if (exceptionDetails !== undefined) throw new Error(textOf(exceptionDetails));
    return result;
  }
}

/** Runs in the page. */
function middleOf(selector: string): unknown {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (!box) throw new Error(`There is nothing at ${selector}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function callOf<A extends readonly unknown[]>(work: (...args: A) => unknown, args: A): string {
  return `(${String(work)})(...${JSON.stringify(args)})`;
}

function textOf({ text, exception }: NonNullable<Evaluation['exceptionDetails']>): string {
  return exception?.description ?? (exception === undefined ? text : `${text} ${String(exception.value)}`);
}
