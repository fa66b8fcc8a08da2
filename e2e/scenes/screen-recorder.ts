// A page recorded as an animated picture: what the browser painted, when it painted it, and where the pointer was.
import { createRequire } from 'node:module';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { z } from 'zod';

interface Frame {
  /** PNG, as base64. */
  readonly data: string;
  /** In seconds. */
  readonly at: number;
}

/** The last picture stands still before it begins again; no other stands longer, however slow the machine was. */
const REST_MS = 2500;
const GIF_BASE64 = z.string().startsWith('R0lG');

export class ScreenRecorder {
  readonly #frames: Frame[] = [];
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async start(page: Page): Promise<ScreenRecorder> {
    const session = await page.context().newCDPSession(page);
    const recorder = new ScreenRecorder(page, session);
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      recorder.#frames.push({ data, at: metadata.timestamp ?? 0 });
      void session.send('Page.screencastFrameAck', { sessionId });
    });
    await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 2 });
    return recorder;
  }

  /** @returns a GIF */
  async stop(): Promise<Buffer> {
    await this.#session.send('Page.stopScreencast');
    const encoder = await browserOf(this.#page).newPage();
    await encoder.addScriptTag({ path: createRequire(import.meta.url).resolve('modern-gif/dist/index.js') });
    const ordered = this.#frames.toSorted((a, b) => a.at - b.at);
    const frames = ordered.map(({ data, at }, i) => {
      const next = ordered[i + 1]?.at;
      const shown = next === undefined ? REST_MS : Math.round((next - at) * 1000);
      return { data, delay: Math.min(shown, REST_MS) };
    });
    const gif = await encoder.evaluate(encode, frames);
    await encoder.close();
    return Buffer.from(GIF_BASE64.parse(gif), 'base64');
  }
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser is gone.');
  return browser;
}

/** Runs in a page: a picture's pixels can be had there. */
async function encode(frames: readonly { data: string; delay: number }[]): Promise<string> {
  const { encode } = (globalThis as unknown as { modernGif: typeof import('modern-gif') }).modernGif;
  const pictures = [];
  let size = { width: 0, height: 0 };
  for (const { data, delay } of frames) {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    size = { width: picture.width, height: picture.height };
    const context = new OffscreenCanvas(size.width, size.height).getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.drawImage(picture, 0, 0);
    pictures.push({ data: context.getImageData(0, 0, size.width, size.height).data, delay });
  }
  const gif = await encode({ ...size, maxColors: 255, looped: true, frames: pictures });
  let binary = '';
  for (const byte of new Uint8Array(gif)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
