import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#upload/testing/tabs.ts';
import { httpTransport } from './http-transport.ts';
import { PutError } from './put-error.ts';
import { judge } from './retry-policy.ts';

const target = { path: 'a.wav', contentType: 'audio/wav' };
const never = new AbortController().signal;
/** Of a page that another server serves. */
const PAGE = 'http://page.test';

/** What XMLHttpRequest is to a PUT. */
class FakeXhr extends EventTarget {
  static last: FakeXhr;
  readonly upload = new EventTarget();
  readonly headers: [string, string][] = [];
  status = 0;
  responseText = '';
  responseHeaders = '';
  address = '';
  body: unknown;

  constructor() {
    super();
    FakeXhr.last = this;
  }

  open(_: string, address: string): void {
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.push([name, value]);
  }

  send(body: unknown): void {
    this.body = body;
  }

  abort(): void {
    this.end('abort');
  }

  getAllResponseHeaders(): string {
    return this.responseHeaders;
  }

  getResponseHeader(name: string): string | null {
    return new RegExp(`^${name}: (.*)$`, 'im').exec(this.responseHeaders)?.[1] ?? null;
  }

  answer(status: number, headers = '', text = ''): void {
    Object.assign(this, { status, responseHeaders: headers, responseText: text });
    this.end('load');
  }

  end(type: 'load' | 'error' | 'abort'): void {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event('loadend'));
  }
}

function put(more: { contentType?: string; signal?: AbortSignal; onSent?: (bytes: number) => void } = {}) {
  const { signal = never, onSent = () => undefined, ...rest } = more;
  return httpTransport(() => connection, PAGE).put('http://store.test/1', new Blob(['x']), {
    ...rest,
    signal,
    onSent,
  });
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'stored',
    (error: unknown) => (error instanceof PutError ? error.failure : error),
  );
}

describe('a PUT', () => {
  beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeXhr));
  afterEach(() => vi.unstubAllGlobals());

  it('answers the ETag as it came', async () => {
    const stored = put();
    FakeXhr.last.answer(200, 'etag: "abc"\r\n');
    expect(await stored).toEqual({ etag: '"abc"' });
  });

  it('answers null where the ETag may not be read', async () => {
    const stored = put();
    FakeXhr.last.answer(200, 'content-length: 0\r\n');
    expect(await stored).toEqual({ etag: null });
  });

  it('sets a content type for whole files, and none for parts', () => {
    void put({ contentType: 'audio/wav' });
    expect(FakeXhr.last.headers).toEqual([['Content-Type', 'audio/wav']]);
    void put();
    expect(FakeXhr.last.headers).toEqual([]);
  });

  it('tells how much has left', () => {
    const onSent = vi.fn<(bytes: number) => void>();
    void put({ onSent });
    FakeXhr.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 7 }));
    expect(onSent).toHaveBeenCalledWith(7);
  });

  it('reads the server’s sentence and Retry-After from a refusal', async () => {
    const stored = failure(put());
    FakeXhr.last.answer(503, 'Retry-After: 9\r\n', JSON.stringify({ detail: 'Too busy.' }));
    expect(await stored).toMatchObject({
      kind: 'refused',
      status: 503,
      detail: 'Too busy.',
      retryAfterSeconds: 9,
    });
  });

  it('takes an abort it did not ask for as a lost connection: Safari fires one for its own', async () => {
    const stored = failure(put());
    FakeXhr.last.end('abort');
    expect(await stored).toEqual({ kind: 'unreachable' });
  });

  describe('to an address whose origin is not the page’s, of the service that serves the page', () => {
    const ADDRESS = 'http://service.test:81/upload?token=t';
    const putFrom = (transport: ReturnType<typeof httpTransport>, address = ADDRESS) =>
      transport.put(address, new Blob(['x']), { signal: never, onSent: () => undefined }).catch(judge);
    const transport = () => httpTransport(() => connection, 'http://service.test');

    it('blames the address if there is no answer', async () => {
      const failed = putFrom(transport());
      FakeXhr.last.end('error');
      expect(await failed).toEqual({
        kind: 'again',
        reason: {
          code: 'address-unreachable',
          addressOrigin: 'http://service.test:81',
          pageOrigin: 'http://service.test',
        },
      });
    });

    it('blames the network once the address has stored something', async () => {
      const reached = transport();
      const stored = putFrom(reached);
      FakeXhr.last.answer(200);
      await stored;
      const failed = putFrom(reached);
      FakeXhr.last.end('error');
      expect(await failed).toMatchObject({ reason: { code: 'unreachable' } });
    });

    it.each(['http://service.test/upload?token=t', 'https://bucket.test/a.wav?X-Amz-Signature=s'])(
      'blames the network for %s, which is as it should be',
      async (address) => {
        const failed = putFrom(transport(), address);
        FakeXhr.last.end('error');
        expect(await failed).toMatchObject({ reason: { code: 'unreachable' } });
      },
    );
  });

  it('ends with the signal’s reason when it is called off', async () => {
    const controller = new AbortController();
    const stored = failure(put({ signal: controller.signal }));
    const reason = new Error('paused');
    controller.abort(reason);
    expect(await stored).toBe(reason);
  });
});

describe('a call', () => {
  const fetched = vi.fn<(url: string, init: { body?: string }) => Promise<Response>>();
  beforeEach(() => vi.stubGlobal('fetch', fetched));
  afterEach(() => {
    vi.unstubAllGlobals();
    fetched.mockReset();
  });

  const transport = httpTransport(() => connection, PAGE);
  const sent = (): unknown => JSON.parse(fetched.mock.calls[0]?.[1].body ?? '');

  it('begins an upload without an id, and asks for later parts with it', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json({ uploadId: 'u', uploadUrl: '/x' })));
    expect(await transport.presignPart(target, 1, undefined, never)).toEqual({
      uploadId: 'u',
      address: '/x',
    });
    expect(sent()).toEqual({ action: 'presign', fileName: 'a.wav', contentType: 'audio/wav', partNumber: 1 });
    fetched.mockClear();
    await transport.presignPart(target, 2, 'u', never);
    expect(sent()).toMatchObject({ partNumber: 2, uploadId: 'u' });
  });

  describe('for many addresses', () => {
    const targets = [target, { path: 'b.wav', contentType: 'audio/wav' }];
    const ask = (from: ReturnType<typeof httpTransport>) => from.presignMany(targets, never);
    const refusal = {
      type: 'urn:lectern:error:name-clash',
      title: 'Bad Request',
      status: 400,
      detail: 'There is a folder.',
    };
    /** Until it is known whether the server gives them, nobody waits for that. */
    async function known() {
      const asked = httpTransport(() => connection, PAGE);
      expect(await ask(asked)).toBeUndefined();
      await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
      // The answer is read after it came, in a few steps.
      for (let step = 0; step < 20; step++) await new Promise((resolve) => setImmediate(resolve));
      return asked;
    }

    it('is made where the server announces it, and each file has its own answer', async () => {
      fetched.mockResolvedValueOnce(Response.json({ uploadUrls: true }));
      const asked = await known();
      fetched.mockResolvedValueOnce(Response.json([{ url: '/x' }, { error: refusal }]));
      const answers = await ask(asked);
      expect(answers?.[0]).toBe('/x');
      expect(answers?.[1]).toMatchObject({
        failure: { kind: 'refused', status: 400, code: 'name-clash', detail: 'There is a folder.' },
      });
      expect(JSON.parse(fetched.mock.calls[1]?.[1].body ?? '')).toEqual({
        files: [
          { fileName: 'a.wav', contentType: 'audio/wav' },
          { fileName: 'b.wav', contentType: 'audio/wav' },
        ],
      });
    });

    it.each([
      ['announces other things', () => Response.json({ termIfMatch: true })],
      ['knows no extensions', () => new Response('', { status: 404 })],
      ['refuses to say', () => new Response('', { status: 403 })],
    ])('is not made of a server that %s, nor is that asked again', async (_what, answer) => {
      fetched.mockResolvedValueOnce(answer());
      const asked = await known();
      expect(await ask(asked)).toBeUndefined();
      expect(fetched).toHaveBeenCalledOnce();
    });

    it('is not made any more once the server doesn’t know it', async () => {
      fetched.mockResolvedValueOnce(Response.json({ uploadUrls: true }));
      const asked = await known();
      fetched.mockResolvedValueOnce(new Response('', { status: 404 }));
      expect(await ask(asked)).toBeUndefined();
      expect(await ask(asked)).toBeUndefined();
      expect(fetched).toHaveBeenCalledTimes(2);
    });

    it('waits for a server that can’t be reached', async () => {
      fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
      const asked = await known();
      fetched.mockResolvedValueOnce(Response.json({ uploadUrls: true }));
      expect(await ask(asked)).toBeUndefined();
      expect(fetched).toHaveBeenCalledTimes(2);
    });
  });

  it('names every part when it completes, and takes any success', async () => {
    fetched.mockResolvedValue(new Response('ok'));
    await transport.complete(target, 'u', [{ part: 1, etag: '"e"', size: 1 }], never);
    expect(sent()).toMatchObject({
      action: 'complete',
      uploadId: 'u',
      parts: [{ PartNumber: 1, ETag: '"e"' }],
    });
  });

  it.each([
    ['InternalError', 500],
    ['NoSuchUpload', 404],
    ['InvalidPart', 400],
  ])('rejects a completion that answers 200 with %s inside', async (code, status) => {
    const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Why.</Message></Error>`;
    fetched.mockResolvedValue(new Response(body));
    const completed = transport.complete(target, 'u', [], never);
    await expect(completed).rejects.toMatchObject({ failure: { status, s3Code: code, detail: 'Why.' } });
  });

  it('offers more slots only where PUTs go elsewhere', () => {
    expect(transport.slotsAt('http://service.test/up/1')).toBe(4);
    expect(transport.slotsAt('/up/1')).toBe(4);
    expect(transport.slotsAt('https://bucket.test/1')).toBe(6);
    expect(transport.hostOf('/up/1')).toBe('service.test');
    expect(transport.hostOf('https://bucket.test:9000/1')).toBe('bucket.test:9000');
  });
});
