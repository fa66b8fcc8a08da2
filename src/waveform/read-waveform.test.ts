import { afterEach, expect, test, vi } from 'vitest';
import type { DrawRequest, WaveformEvent, WaveformResult } from './protocol.ts';
import { readWaveform } from './read-waveform.ts';

const HEADER = 44;

/** Creates a wav file with one channel of 16 bits at 8,000 Hz. */
function wav(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER + samples.byteLength);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) => bytes.set(new TextEncoder().encode(value), at);
  text(0, 'RIFF');
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.byteLength, true);
  bytes.set(new Uint8Array(samples.buffer), HEADER);
  return bytes;
}

interface Served {
  readonly body: Uint8Array<ArrayBuffer>;
  etag?: string;
  status?: number;
  /** Requested ranges. */
  readonly ranges: [start: number, end: number][];
  most: number;
}

/** Serves ranges of the file at each URL. */
function serve(files: Readonly<Record<string, Served>>): void {
  let open = 0;
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: { Range: string } }) => {
    const file = files[url];
    if (!file) throw new TypeError('Failed to fetch');
    if (file.status !== undefined) return new Response(null, { status: file.status });
    const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.Range) ?? [];
    const [start, end] = [Number(first), Math.min(Number(last) + 1, file.body.length)];
    file.ranges.push([start, end]);
    open += 1;
    file.most = Math.max(file.most, open);
    await Promise.resolve();
    open -= 1;
    return new Response(file.body.slice(start, end), {
      status: 206,
      headers: { 'Content-Range': `bytes ${start}-${end - 1}/${file.body.length}`, ETag: file.etag ?? '"1"' },
    });
  });
}

const served = (body: Uint8Array<ArrayBuffer>, more: Partial<Served> = {}): Served => ({
  body,
  ranges: [],
  most: 0,
  ...more,
});

const noOther = async () => undefined;

/** Draws to the end, with as many workers as necessary. */
async function drawn(
  asked: DrawRequest,
  another: () => Promise<string | undefined> = noOther,
  hear: (one: WaveformEvent) => void = () => {},
) {
  const said: WaveformEvent[] = [];
  const say = (one: WaveformEvent) => {
    hear(one);
    said.push(structuredClone(one));
  };
  let end: WaveformResult | undefined;
  let handovers = 0;
  for (let request = asked; !end; ) {
    const result = await readWaveform(request, say, another);
    if (typeof result === 'string') end = result;
    else {
      handovers += 1;
      request = structuredClone({ ...request, ...result });
    }
  }
  const outlines = said.flatMap((one) => (one.kind === 'peaks' ? [one.peaks] : []));
  return { said, outlines, end, handovers };
}

const at = (url: string, buckets = 8): DrawRequest => ({
  from: { kind: 'remote', url },
  seconds: 1,
  buckets,
});

afterEach(() => vi.unstubAllGlobals());

/** Audio of about 12 MB that is loud only in the last of eight parts. */
const LONG = 6_000_000;
const long = new Int16Array(LONG).map((_, index) => (index >= (LONG * 7) / 8 ? 16_384 : 0));

test('shows a preview of a long wav file early, then reads each byte once, two windows at a time', async () => {
  const file = served(wav(long));
  serve({ a: file });
  const { said, end, outlines } = await drawn(at('a'));
  expect(end).toBe('whole');
  expect(said[0]).toEqual({
    kind: 'facts',
    facts: { codec: 'pcm', bits: 16, channels: 1, sampleRate: 8_000 },
  });
  const expected = [0, 0, 0, 0, 0, 0, 0, 0.5];
  expect([...(outlines[0]?.highest ?? [])]).toEqual(expected);
  expect([...(outlines.at(-1)?.highest ?? [])]).toEqual(expected);
  expect(bytesOfWindows(file)).toBe(long.byteLength);
  expect(file.most).toBeLessThanOrEqual(2);
});

function bytesOfWindows({ ranges }: Served): number {
  return ranges
    .filter(([start, end]) => end - start > 100_000)
    .reduce((sum, [start, end]) => sum + end - start, 0);
}

test('reads a very long wav file with several workers, and no byte twice', async () => {
  const samples = new Int16Array(20_000_000);
  samples[19_999_999] = -32_768;
  const file = served(wav(samples));
  serve({ a: file });
  const { end, outlines, handovers } = await drawn(at('a'));
  expect([end, handovers]).toEqual(['whole', 1]);
  expect([...(outlines.at(-1)?.lowest ?? [])]).toEqual([0, 0, 0, 0, 0, 0, 0, -1]);
  expect(bytesOfWindows(file)).toBe(samples.byteLength);
});

test('shows a single loud sample among millions', async () => {
  const samples = new Int16Array(LONG);
  samples[4_500_001] = -32_768;
  const { outlines } = await drawn({ ...at(''), from: { kind: 'local', file: new Blob([wav(samples)]) } });
  expect([...(outlines.at(-1)?.lowest ?? [])]).toEqual([0, 0, 0, 0, 0, 0, -1, 0]);
});

test('reads only the audio properties if no buckets are requested', async () => {
  const file = served(wav(long));
  serve({ a: file });
  const { said, end } = await drawn(at('a', 0));
  expect([said.map(({ kind }) => kind), end]).toEqual([['facts'], 'whole']);
  expect(file.ranges).toEqual([[0, 65_536]]);
});

test('replaces an expired URL and requests a new one only once', async () => {
  serve({ a: served(wav(long), { status: 403 }), b: served(wav(long)) });
  let asked = 0;
  const { end } = await drawn(at('a'), async () => {
    asked += 1;
    return 'b';
  });
  expect([end, asked]).toEqual(['whole', 1]);
});

test('replaces a URL whose response the page may not read', async () => {
  const files: Record<string, Served> = { a: served(wav(long)), b: served(wav(long)) };
  serve(files);
  let asked = 0;
  const another = async () => {
    asked += 1;
    return 'b';
  };
  const { end } = await drawn(at('a'), another, ({ kind }) => {
    if (kind === 'peaks') delete files['a'];
  });
  expect([end, asked]).toEqual(['whole', 1]);
});

test.each<[what: string, files: Readonly<Record<string, Served>>]>([
  ['there is no other address', { a: served(wav(long), { status: 404 }) }],
  ['nothing answers', {}],
  ['it is no media file', { a: served(new Uint8Array(100_000)) }],
  ['it is empty', { a: served(new Uint8Array(0), { status: 416 }) }],
])('where %s, it says so', async (_, files) => {
  serve(files);
  expect((await drawn(at('a'))).end).toBe('unreadable');
});

test('reports an unreadable file if the file changes while it is read', async () => {
  const file = { ...served(wav(long)), etag: '"1"' };
  serve({ a: file });
  const { end } = await drawn(at('a'), noOther, ({ kind }) => {
    if (kind === 'peaks') file.etag = '"2"';
  });
  expect(end).toBe('unreadable');
});
