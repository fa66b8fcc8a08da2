// Records a page as an animated GIF.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { encode } from 'modern-gif';

interface Frame {
  /** PNG as base64. */
  readonly data: string;
  /** Time of the frame (s). */
  readonly at: number;
}

/** Time (ms) that the last frame is shown, and the maximum for all others. */
const REST_MS = 2500;

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
    const ordered = this.#frames.toSorted((a, b) => a.at - b.at);
    const reader = await browserOf(this.#page).newPage();
    const frames = [];
    for (const [i, { data, at }] of ordered.entries()) {
      const next = ordered[i + 1]?.at;
      const shown = next === undefined ? REST_MS : Math.round((next - at) * 1000);
      const pixels = await reader.evaluate(pixelsOf, data);
      frames.push({
        data: new Uint8ClampedArray(Buffer.from(pixels, 'base64')),
        delay: Math.min(shown, REST_MS),
      });
    }
    await reader.close();
    const { width, height } = this.#page.viewportSize() ?? { width: 0, height: 0 };
    return Buffer.from(await encode({ width, height, maxColors: 255, looped: true, frames }));
  }
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser is gone.');
  return browser;
}

/** Runs in a page, because a page can decode PNG. @returns red, green, blue and alpha of each pixel, as base64 */
async function pixelsOf(png: string): Promise<string> {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  let bytes = '';
  for (let i = 0; i < data.length; i += 0x8000) bytes += String.fromCharCode(...data.subarray(i, i + 0x8000));
  return btoa(bytes);
}
