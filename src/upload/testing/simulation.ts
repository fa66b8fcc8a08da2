// Simulates uploads with random faults that follow from a seed. The network fails, the person pauses, cancels and reloads,
// and another person uploads and deletes files with the same names. After 90 s the faults stop, and every upload must then
// end correctly. For two of three seeds the server publishes under conditions: no file may be replaced without consent.
import { MIB } from '#contract/limits.ts';
import { Engine } from '#upload/engine/engine.ts';
import { isHalted, isOver, waitsForSpace } from '#upload/model/upload-state.ts';
import type { Transport } from '#upload/network/transport.ts';
import type { Entry, Row } from '#upload/protocol.ts';
import { withBodyLimit } from './body-limit-proxy.ts';
import { expectedTotals } from './expected-totals.ts';
import { type Extent, FakeFile } from './fake-file.ts';
import { type Call, type Fault, fakeNetwork } from './fake-network.ts';
import { FakeStore } from './fake-store.ts';
import { fakeHash, fakeMd5 } from './hash.ts';
import { type Disk, memoryJournal } from './memory-journal.ts';
import { Random } from './random.ts';
import { VirtualClock } from './virtual-clock.ts';

const STORM_MS = 90_000;
/** Maximum time (ms) until all uploads have ended after the faults stop. */
const CALM_MS = 40 * 60_000;
const SIZES = [0, 1, 5 * MIB, 16 * MIB, 16 * MIB + 1, 24 * MIB, 40 * MIB, 100 * MIB] as const;

interface Item {
  /** Path of the dropped file. */
  readonly path: string;
  readonly content: string;
  readonly file: FakeFile;
  id: string;
  cancelled: boolean;
  /** Number of the page load (`#life`) in which the file was added. */
  life: number;
  /** Path under which the file is published. Differs from `path` after the answer "keep both". */
  goesTo: string;
  /** The file was published under `goesTo` at some time. */
  landed: boolean;
}

/** Only parts up to this number may be sent before part 1 is in the journal. */
const EARLY_PARTS = 4;

export class Simulation {
  readonly #random: Random;
  readonly #clock = new VirtualClock();
  readonly #disk: Disk = new Map();
  readonly #store: FakeStore;
  readonly #items: Item[];
  readonly #slots: number;
  readonly #faultRate: number;
  readonly #givesMany: boolean;
  /** Size (bytes) of the largest body that the proxy lets through. Undefined without a proxy. */
  readonly #longestBody: number | undefined;
  readonly #keepsLog: boolean;
  readonly #log: string[] = [];
  readonly #broken: string[] = [];
  readonly #silent = new Set<string>();
  /** The server's extensions for conditions. */
  readonly #conditions: { readonly completeAs: boolean } | undefined;
  /** Files that the person agreed to replace. */
  readonly #agreed = new Set<readonly Extent[]>();
  #others = 0;
  /** The page died during a write to the journal. */
  #isCrashed = false;
  #life = 0;
  #ids = 0;
  #puts = 0;
  #isCalm = false;
  /** Times until which the network, a valid key, or storage space is missing. */
  #until = { offline: 0, signedOut: 0, full: 0 };
  #rows = new Map<string, Row>();
  #engine: Engine;

  constructor(seed: number, keepsLog: boolean) {
    this.#keepsLog = keepsLog;
    this.#givesMany = seed % 2 === 1;
    this.#longestBody = [6 * MIB, 10 * MIB, 30 * MIB][seed % 9];
    const random = new Random(seed);
    this.#random = random;
    this.#slots = random.pick([1, 2, 4]);
    this.#faultRate = random.pick([0, 0.02, 0.1, 0.3]);
    this.#conditions = seed % 3 === 0 ? undefined : { completeAs: seed % 3 === 1 };
    this.#store = new FakeStore(() => this.#clock.now(), random.pick([2_000, 900_000]), fakeMd5);
    this.#store.settlesItself = seed % 5 < 2;
    this.#store.onPublish = (path, extents) => this.#observePublishing(path, extents);
    this.#items = Array.from({ length: 1 + Math.floor(random.between(0, 5)) }, (_, index) => ({
      path: `folder/${index}.wav`,
      content: `new-${index}`,
      file: new FakeFile(`new-${index}`, random.pick(SIZES)),
      id: '',
      cancelled: false,
      life: 0,
      goesTo: `folder/${index}.wav`,
      landed: false,
    }));
    for (const { path } of this.#items)
      if (random.chance(0.3)) this.#store.objects.set(path, [{ content: 'old', start: 0, end: 9 }]);
    this.#engine = this.#open();
  }

  /** @returns the violated rules and the log, or an empty list if no rule was violated */
  async run(): Promise<readonly string[]> {
    this.#add(this.#items);
    while (this.#clock.now() < STORM_MS) {
      await this.#clock.advance(this.#random.between(50, 8_000));
      await this.#disturb();
      if (this.#isCrashed) await this.#reload();
    }
    await this.#calm();
    this.#checkInvariants();
    return this.#broken.length === 0 ? [] : [...this.#broken, ...this.#log];
  }

  #open(): Engine {
    const life = ++this.#life;
    const isAlive = (): boolean => this.#life === life;
    this.#rows = new Map();
    const reported = new Map<string, Row>();
    const { next } = this.#random;
    const engine = new Engine(
      {
        transport: this.#withBodyLimit(
          fakeNetwork({
            clock: this.#clock,
            store: this.#store,
            fault: (call) => this.#fault(call),
            latency: () => this.#random.between(1, 60),
            rate: 20 * MIB,
            givesMany: this.#givesMany,
            conditions: this.#conditions,
            onRequest: (call, path, address) => this.#observe(call, path, address),
            onPuts: (change) => this.#countPuts(change),
          }),
        ),
        journal: memoryJournal(this.#disk, this.#clock, () => this.#writeTime(), isAlive),
        clock: this.#clock,
        hash: fakeHash,
        random: next,
        bodies: 'slices',
        report: (report) => {
          if (!isAlive()) return;
          for (const row of report.rows) this.#observeRow(row);
          for (const row of report.rows) reported.set(row.id, row);
          for (const id of report.gone) reported.delete(id);
          const { totals } = report;
          if (JSON.stringify(totals) !== JSON.stringify({ ...totals, ...expectedTotals(reported.values()) }))
            this.#broken.push('the sums are not those of the rows');
        },
      },
      { slots: this.#slots, bandwidthLimit: null, verify: false },
    );
    return engine;
  }

  #withBodyLimit(network: Transport): Transport {
    return this.#longestBody === undefined ? network : withBodyLimit(network, this.#longestBody);
  }

  #add(items: readonly Item[]): void {
    for (const item of items) {
      item.id = `id-${++this.#ids}`;
      item.life = this.#life;
    }
    this.#hand(items);
  }

  /** Adds the files of these items under their current ids. */
  #hand(items: readonly Item[]): void {
    this.#engine.intake.add(items.map((item) => this.#withoutUpload(item)));
  }

  /** Returns the entry of a file. If another file has its path, the person sees that file and agrees to replace it. */
  #withoutUpload({ id, goesTo: path, file }: Item): Entry {
    const existing = this.#store.objects.get(path);
    if (!existing) return { id, path, file, wasListed: false };
    this.#agreed.add(existing);
    const [version] = this.#conditions ? this.#store.versions([path]) : [];
    const onlyIf = version && 'version' in version ? { version: version.version } : undefined;
    return { id, path, file, wasListed: true, ...(onlyIf && { onlyIf }) };
  }

  /** Another person uploads a file of the same name, or deletes the file. */
  #disturbPath({ goesTo }: Item): void {
    if (!this.#conditions) return;
    if (this.#random.chance(0.3)) this.#store.objects.delete(goesTo);
    else
      this.#store.objects.set(goesTo, [{ content: `other-${++this.#others}`, start: 0, end: this.#others }]);
  }

  /** Chooses a random answer if the upload has a conflict. */
  #answer(item: Item): void {
    const state = this.#engine.row(item.id)?.state;
    if (state?.kind !== 'conflict') return;
    const answer = this.#random.pick(['replace', 'keep-both', 'skip'] as const);
    this.#note(answer, item.goesTo);
    if (answer === 'skip') item.cancelled = true;
    // The upload may start again from 0. Forget its progress, so that this is no violation.
    this.#rows.delete(item.id);
    if (answer === 'keep-both') {
      item.goesTo = `${item.path.slice(0, -4)} (${++this.#others}).wav`;
      this.#engine.answer([{ id: item.id, kind: answer, path: item.goesTo }]);
    } else {
      if (answer === 'replace') this.#agreeTo(item.goesTo, state.existing?.version);
      this.#engine.answer([{ id: item.id, kind: answer }]);
    }
  }

  #agreeTo(path: string, version: string | undefined): void {
    const [now] = this.#store.versions([path]);
    const existing = this.#store.objects.get(path);
    if (existing && now && 'version' in now && now.version === version) this.#agreed.add(existing);
  }

  #observePublishing(path: string, extents: readonly Extent[]): void {
    const item = this.#items.find(({ content }) => content === extents[0]?.content);
    const before = this.#store.objects.get(path);
    const isOwn = before?.[0]?.content === item?.content;
    if (this.#conditions && before && !isOwn && !this.#agreed.has(before))
      this.#broken.push(`${path} replaced a file that nobody agreed to replace`);
    if (item && path === item.goesTo) item.landed = true;
  }

  /** Returns the duration (ms) of a write. Sometimes the page dies during the write. */
  #writeTime(): number {
    if (!this.#isCalm && !this.#isCrashed && this.#random.chance(0.005)) {
      this.#isCrashed = true;
      this.#life++;
      this.#engine.stop();
    }
    return this.#random.between(0, 30);
  }

  async #disturb(): Promise<void> {
    const random = this.#random;
    const item = this.#items[Math.floor(random.between(0, this.#items.length))];
    if (!item) return;
    const now = this.#clock.now();
    const what = random.pick([
      'nothing',
      'nothing',
      'offline',
      'online',
      'signed out',
      'full',
      'sweep',
      'pause',
      'resume',
      'pause all',
      'resume all',
      'cancel',
      'reload',
      'another tab',
      'another person',
      'answer',
    ]);
    this.#note(what, item.path);
    switch (what) {
      case 'offline':
        this.#until.offline = now + random.between(100, 40_000);
        break;
      case 'online':
        return this.#engine.online();
      case 'signed out':
        this.#until.signedOut = now + random.between(100, 10_000);
        this.#clock.after(this.#until.signedOut - now, () => this.#engine.signedIn());
        break;
      case 'full':
        this.#until.full = now + random.between(100, 60_000);
        break;
      case 'sweep':
        return this.#store.sweep();
      case 'pause':
      case 'resume':
        return this.#engine[what]([item.id]);
      case 'pause all':
        return this.#engine.pause('all');
      case 'resume all':
        return this.#engine.resume('all');
      case 'cancel':
        if (random.chance(0.3)) this.#cancel(item);
        break;
      case 'reload':
        return this.#reload();
      case 'another person':
        return this.#disturbPath(item);
      case 'answer':
        return this.#answer(item);
      case 'another tab':
        return this.#engine.reportAll();
    }
  }

  #cancel(item: Item): void {
    this.#engine.cancel([item.id]);
    item.cancelled = true;
    const kind = this.#engine.row(item.id)?.state.kind;
    if (kind === 'cancelled' || kind === 'finishing') this.#silent.add(item.path);
  }

  /** Closes the page without a last message. Later the person opens it again and drops the same files. */
  async #reload(): Promise<void> {
    this.#isCrashed = false;
    this.#life++;
    this.#engine.stop();
    // The journal still has these uploads: a cancel was not written in time, so requests for them are no violation.
    for (const { path } of this.#disk.values()) this.#silent.delete(path);
    await this.#clock.advance(this.#random.between(10, 5_000));
    this.#engine = this.#open();
    await this.#engine.restore.load();
    if (this.#random.chance(0.5)) await this.#clock.advance(this.#random.between(10, 3_000));
    const leftovers = new Map([...this.#disk.values()].map((record) => [record.path, record.id]));
    const open = this.#items.filter(
      (item) => !item.cancelled && !item.landed && this.#waitsForFile(leftovers.get(item.goesTo)),
    );
    // If the journal missed a cancel, the upload is back after the reload. The person cancels it again.
    this.#engine.cancel(
      this.#items.filter((item) => item.cancelled).map((item) => leftovers.get(item.goesTo) ?? ''),
    );
    this.#add(open);
    for (const item of this.#items) item.id = leftovers.get(item.goesTo) ?? item.id;
  }

  #waitsForFile(id: string | undefined): boolean {
    const state = id === undefined ? undefined : this.#engine.row(id)?.state;
    return state === undefined || state.kind === 'needs-file';
  }

  async #calm(): Promise<void> {
    this.#isCalm = true;
    this.#until = { offline: 0, signedOut: 0, full: 0 };
    this.#note('calm');
    this.#engine.signedIn();
    this.#engine.resume('all');
    const end = this.#clock.now() + CALM_MS;
    while (this.#clock.now() < end) {
      await this.#clock.advance(5_000);
      for (const item of this.#items) {
        const state = this.#engine.row(item.id)?.state;
        if (state?.kind === 'needs-file') this.#hand([item]);
        this.#answer(item);
        const isForgotten =
          state?.kind === 'failed' && 'status' in state.reason && state.reason.status === 404;
        if ((isForgotten || state?.kind === 'unconfirmed') && !item.cancelled) {
          // The upload starts again from 0. Forget its progress, so that this is no violation.
          this.#rows.delete(item.id);
          this.#engine.retry([item.id]);
        }
      }
      if (
        this.#items.every((item) =>
          isOver(this.#engine.row(item.id)?.state ?? { kind: 'cancelled', mayHaveLanded: false }),
        )
      )
        return;
    }
    this.#broken.push('not all files came to an end');
  }

  #checkInvariants(): void {
    for (const item of this.#items) {
      const state = this.#engine.row(item.id)?.state;
      if (item.cancelled) {
        if (state?.kind === 'done' && !item.landed) this.#broken.push(`${item.path} done, not whole`);
        const isClaimed = state?.kind === 'cancelled' && !state.mayHaveLanded;
        if (isClaimed && item.life === this.#life && item.landed)
          this.#broken.push(`${item.path} cancelled, and there all the same`);
      } else if (!item.landed || (state && state.kind !== 'done')) {
        this.#broken.push(`${item.goesTo} ended as ${JSON.stringify(state)}, landed: ${item.landed}`);
      }
    }
    if (this.#puts !== 0) this.#broken.push(`${this.#puts} PUTs still under way`);
  }

  #isWhole({ goesTo, content, file }: Item): boolean {
    return this.#store.isWhole(goesTo, content, file.size);
  }

  #fault(call: Call): Fault {
    const random = this.#random;
    const now = this.#clock.now();
    if (this.#isCalm) return { kind: 'fine' };
    if (now < this.#until.offline) return { kind: 'dropped' };
    if (now < this.#until.signedOut && call !== 'put') return { kind: 'status', status: 401 };
    if (now < this.#until.full && call === 'put') return { kind: 'status', status: 507 };
    if (!random.chance(this.#faultRate)) return { kind: 'fine' };
    return random.pick<Fault>([
      { kind: 'dropped' },
      { kind: 'answer-lost' },
      { kind: 'late', afterMs: random.between(1, 20_000) },
      { kind: 'stuck', arrives: false },
      { kind: 'stuck', arrives: true },
      { kind: 'status', status: random.pick([408, 500, 502, 503]) },
      { kind: 'status', status: random.pick([429, 503]), retryAfter: random.between(0, 5) },
    ]);
  }

  #observe(call: Call, path: string, address?: string): void {
    const described = address === undefined ? undefined : this.#store.describe(address);
    const { uploadId = '', part = 0 } = described ?? {};
    this.#note(call, path, uploadId, part);
    // After a cancel the engine may still ask for versions, to find out whether the file was published.
    if (call !== 'versions' && this.#silent.has(path))
      this.#broken.push(`${call} for ${path} after it was cancelled`);
    if (call !== 'put' || uploadId === '') return;
    const journalled = [...this.#disk.values()].find(
      (record) => record.upload?.uploadId === uploadId,
    )?.upload;
    if (journalled?.parts.some((stored) => stored.part === part))
      this.#broken.push(`part ${part} of ${uploadId} sent although its ETag was journalled`);
    if (part > EARLY_PARTS && !journalled)
      this.#broken.push(`part ${part} of ${uploadId} sent before part 1 was journalled`);
  }

  #observeRow(row: Row): void {
    const before = this.#rows.get(row.id);
    this.#note(' ', row.path, row.state, row.sent, row.confirmed);
    if (row.sent > row.size || row.confirmed > row.sent)
      this.#broken.push(`${row.path} shows impossible progress`);
    const isDown = isHalted(row.state) || waitsForSpace(row.state);
    if (row.state.kind === 'conflict' && before?.state.kind !== 'conflict') this.#observeQuestion(row);
    if (before && row.sent < before.sent && !row.startedOver && !isDown)
      this.#broken.push(`${row.path} went back`);
    this.#rows.set(row.id, row);
  }

  /** A person must not be asked about their own file. */
  #observeQuestion({ id, path }: Row): void {
    const item = this.#items.find((one) => one.id === id);
    if (item && this.#isWhole(item)) this.#broken.push(`${path} asked about its own file`);
  }

  #countPuts(change: 1 | -1): void {
    this.#puts += change;
    if (this.#puts > this.#slots) this.#broken.push(`${this.#puts} PUTs at once`);
  }

  #note(...words: readonly unknown[]): void {
    if (!this.#keepsLog) return;
    const line = words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' ');
    this.#log.push(`${(this.#clock.now() / 1000).toFixed(3)} ${line}`);
  }
}
