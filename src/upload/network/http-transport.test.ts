import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import type { Condition } from '#upload/model/condition.ts';
import { connection } from '#upload/testing/fake-browser.ts';
import { httpTransport } from './http-transport.ts';
import { PutError } from './put-error.ts';
import { decideRetry } from './retry-policy.ts';

const target = { path: 'a.wav', contentType: 'audio/wav' };
const never = new AbortController().signal;
/** Origin of a page that another server serves. */
const PAGE = 'http://page.test';

/** The parts of XMLHttpRequest that a PUT uses. */
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

  it('returns the ETag unchanged', async () => {
    const stored = put();
    FakeXhr.last.answer(200, 'etag: "abc"\r\n');
    expect(await stored).toEqual({ etag: '"abc"' });
  });

  it('returns null if the page may not read the ETag', async () => {
    const stored = put();
    FakeXhr.last.answer(200, 'content-length: 0\r\n');
    expect(await stored).toEqual({ etag: null });
  });

  it('has a content type for whole files and none for parts', () => {
    void put({ contentType: 'audio/wav' });
    expect(FakeXhr.last.headers).toEqual([['Content-Type', 'audio/wav']]);
    void put();
    expect(FakeXhr.last.headers).toEqual([]);
  });

  it('has the condition header that S3 signed the address with, and none otherwise', () => {
    const send = (signed: string, onlyIf: Condition) => {
      void httpTransport(() => connection, PAGE).put(`https://s3.test/a${signed}`, new Blob(['x']), {
        onlyIf,
        signal: never,
        onSent: () => undefined,
      });
      return FakeXhr.last.headers;
    };
    expect(send('?X-Amz-SignedHeaders=host%3Bif-none-match', { absent: true })).toEqual([
      ['If-None-Match', '*'],
    ]);
    expect(send('?X-Amz-SignedHeaders=host%3Bif-match', { version: 'v' })).toEqual([['If-Match', '"v"']]);
    expect(send('?X-Amz-SignedHeaders=host', { absent: true })).toEqual([]);
    expect(send('', { version: 'v' })).toEqual([]);
  });

  it('reports its progress', () => {
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

  it('waits as long as Retry-After says if S3 is busy', async () => {
    const stored = put().catch(decideRetry);
    const body = '<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';
    FakeXhr.last.answer(503, 'Retry-After: 9\r\n', body);
    expect(await stored).toMatchObject({ kind: 'again', afterMs: 9_000 });
  });

  it('treats an abort that it didn’t request as a lost connection, because Safari fires one', async () => {
    const stored = failure(put());
    FakeXhr.last.end('abort');
    expect(await stored).toEqual({ kind: 'unreachable' });
  });

  describe('to an address of another origin than the page’s, given by the service that serves the page', () => {
    const ADDRESS = 'http://service.test:81/upload?token=t';
    const putFrom = (transport: ReturnType<typeof httpTransport>, address = ADDRESS) =>
      transport.put(address, new Blob(['x']), { signal: never, onSent: () => undefined }).catch(decideRetry);
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
      'blames the network for %s, which is expected',
      async (address) => {
        const failed = putFrom(transport(), address);
        FakeXhr.last.end('error');
        expect(await failed).toMatchObject({ reason: { code: 'unreachable' } });
      },
    );
  });

  it('rejects with the signal’s reason if it is aborted', async () => {
    const controller = new AbortController();
    const stored = failure(put({ signal: controller.signal }));
    const reason = new Error('paused');
    controller.abort(reason);
    expect(await stored).toBe(reason);
  });
});

describe('an API call', () => {
  const fetched = vi.fn<(url: string, init: { body?: string }) => Promise<Response>>();
  beforeEach(() => vi.stubGlobal('fetch', fetched));
  afterEach(() => {
    vi.unstubAllGlobals();
    fetched.mockReset();
  });

  const NO_EXTENSIONS = () => new Response('', { status: 404 });
  const sent = (call: number): unknown => JSON.parse(fetched.mock.calls[call]?.[1].body ?? '');
  const begun = () => Response.json({ uploadId: 'u', uploadUrl: '/x' });

  it('requests part 1 without an upload id and later parts with it', async () => {
    const transport = httpTransport(() => connection, PAGE);
    fetched.mockResolvedValueOnce(NO_EXTENSIONS()).mockResolvedValueOnce(begun());
    const absent = { ...target, onlyIf: { absent: true } } as const;
    expect(await transport.presignPart(absent, 1, undefined, never)).toEqual({
      uploadId: 'u',
      address: '/x',
    });
    expect(sent(1)).toEqual({
      action: 'presign',
      fileName: 'a.wav',
      contentType: 'audio/wav',
      partNumber: 1,
    });
    fetched.mockResolvedValueOnce(begun());
    await transport.presignPart(absent, 2, 'u', never);
    expect(sent(2)).toMatchObject({ partNumber: 2, uploadId: 'u' });
  });

  it('sends conditions and the new name for `complete` to a server that supports them', async () => {
    const transport = httpTransport(() => connection, PAGE);
    const onlyIf = { version: 'v1' };
    fetched.mockResolvedValueOnce(Response.json({ uploadConditions: true, completeAs: true }));
    fetched.mockResolvedValueOnce(begun());
    await transport.presignPart({ ...target, onlyIf }, 1, undefined, never);
    expect(sent(1)).toMatchObject({ onlyIf });
    fetched.mockResolvedValueOnce(new Response('ok'));
    const elsewhere = { ...target, onlyIf: { absent: true }, saveAs: 'a (2).wav' } as const;
    await transport.complete(elsewhere, 'u', [], never);
    expect(sent(2)).toMatchObject({ fileName: 'a.wav', saveAs: 'a (2).wav', onlyIf: { absent: true } });
    fetched.mockResolvedValueOnce(Response.json([{ version: 'v2', size: 3 }, { absent: true }]));
    expect(await transport.versions(['a.wav', 'b.wav'], never)).toEqual([
      { version: 'v2', size: 3 },
      { absent: true },
    ]);
  });

  it('returns no versions if the server doesn’t support them', async () => {
    const transport = httpTransport(() => connection, PAGE);
    fetched.mockResolvedValueOnce(NO_EXTENSIONS());
    expect(await transport.versions(['a.wav'], never)).toBeUndefined();
  });

  it('returns the earlier list after a 304, and an empty list after a 404', async () => {
    const transport = httpTransport(() => connection, PAGE);
    fetched.mockResolvedValueOnce(Response.json(['a.wav'], { headers: { etag: '"1"' } }));
    expect(await transport.list(never)).toEqual(['a.wav']);
    fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await transport.list(never)).toEqual(['a.wav']);
    expect(fetched.mock.lastCall?.[1]).toMatchObject({ headers: { 'If-None-Match': '"1"' } });
    fetched.mockResolvedValueOnce(NO_EXTENSIONS());
    expect(await transport.list(never)).toEqual([]);
  });

  it('reads the list without a condition if the server’s CORS rules forbid the header', async () => {
    const transport = httpTransport(() => connection, PAGE);
    const list = () => Response.json(['a.wav'], { headers: { etag: '"1"' } });
    fetched.mockResolvedValueOnce(list()).mockRejectedValueOnce(new TypeError('CORS'));
    fetched.mockImplementation(() => Promise.resolve(list()));
    for (let time = 0; time < 3; time++) expect(await transport.list(never)).toEqual(['a.wav']);
    expect(fetched).toHaveBeenCalledTimes(4);
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
    it('is sent if the server announces it, and has one answer per file', async () => {
      const transport = httpTransport(() => connection, PAGE);
      fetched.mockResolvedValueOnce(Response.json({ uploadUrls: true }));
      fetched.mockResolvedValueOnce(Response.json([{ url: '/x' }, { error: refusal }]));
      const answers = await ask(transport);
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
    ])('is not sent to a server that %s, and the server is asked only once', async (_what, answer) => {
      const transport = httpTransport(() => connection, PAGE);
      fetched.mockResolvedValueOnce(answer());
      expect(await ask(transport)).toBeUndefined();
      expect(await ask(transport)).toBeUndefined();
      expect(fetched).toHaveBeenCalledOnce();
    });

    it('is not sent again after the server answered 404', async () => {
      const transport = httpTransport(() => connection, PAGE);
      fetched.mockResolvedValueOnce(Response.json({ uploadUrls: true }));
      fetched.mockResolvedValueOnce(NO_EXTENSIONS());
      expect(await ask(transport)).toBeUndefined();
      expect(await ask(transport)).toBeUndefined();
      expect(fetched).toHaveBeenCalledTimes(2);
    });

    it('fails while the server is unreachable, and is skipped if only the capabilities can’t be read', async () => {
      const transport = httpTransport(() => connection, PAGE);
      fetched.mockRejectedValue(new TypeError('Failed to fetch'));
      for (let time = 0; time < 2; time++) await expect(ask(transport)).rejects.toThrow(ApiError);
      expect(await ask(transport)).toBeUndefined();
      expect(fetched).toHaveBeenCalledTimes(3);
      fetched.mockImplementation((url) =>
        url.endsWith('/capabilities')
          ? Promise.reject(new TypeError('CORS'))
          : Promise.resolve(Response.json('/x')),
      );
      for (let time = 0; time < 2; time++) expect(await transport.presignWhole(target, never)).toBe('/x');
      expect(fetched).toHaveBeenCalledTimes(6);
    });
  });

  it('completes with all parts and accepts any success', async () => {
    const transport = httpTransport(() => connection, PAGE);
    fetched.mockResolvedValueOnce(NO_EXTENSIONS()).mockResolvedValueOnce(new Response('ok'));
    await transport.complete(target, 'u', [{ part: 1, etag: '"e"', size: 1 }], never);
    expect(sent(1)).toMatchObject({
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
    const transport = httpTransport(() => connection, PAGE);
    fetched.mockResolvedValueOnce(NO_EXTENSIONS()).mockResolvedValueOnce(new Response(body));
    const completed = transport.complete(target, 'u', [], never);
    await expect(completed).rejects.toMatchObject({ failure: { status, s3Code: code, detail: 'Why.' } });
  });

  it('allows more slots only if PUTs go to another host', () => {
    const transport = httpTransport(() => connection, PAGE);
    expect(transport.slotsAt('http://service.test/up/1')).toBe(4);
    expect(transport.slotsAt('/up/1')).toBe(4);
    expect(transport.slotsAt('https://bucket.test/1')).toBe(6);
    expect(transport.hostOf('/up/1')).toBe('service.test');
    expect(transport.hostOf('https://bucket.test:9000/1')).toBe('bucket.test:9000');
  });
});
