import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import { nextTask } from '#api-client/next-task.ts';
import type { FileForRow } from '#upload/client.ts';
import type { Condition, NewFile, Row } from '#upload/protocol.ts';
import type { ReadVersions } from '#web/features/uploads/gallery-lookup.ts';
import type { Collected } from '#web/features/uploads/intake/collect/collected.ts';
import { row, view } from '#web/features/uploads/testing/views.ts';
import { PageLoadError } from '#web/ui/page/page-load-error.ts';
import type { FindClashes } from './clashes.ts';
import { decideAll, decideRow, decideUncertain, UNDECIDED } from './decisions.ts';
import { createIntake, type Intake, type IntakeState, type Outcome, type ReceiveOptions } from './intake.ts';
import { retryWaitingDrops } from './retry-waiting-drops.ts';
import { words } from './words.ts';

function collected(...paths: string[]): Collected {
  const files = paths.map((path) => ({ path, file: new File(['x'], path, { lastModified: 5 }) }));
  return { files, junk: [], unreadable: [], emptyFolders: [] };
}

const INTERRUPTED = { kind: 'needs-file', reason: { code: 'file-not-here' }, byHandle: false } as const;

function setUp({
  isCancelled = false,
  hangs = false,
  isSlow = false,
  waitsFor = [] as readonly string[],
  onGive = (): void => undefined,
  readVersions = undefined as ReadVersions | undefined,
} = {}) {
  const added: string[][] = [];
  const given: string[] = [];
  const waiting = waitsFor.map((path) => row(path, INTERRUPTED, { size: 1, lastModified: 5 }));
  const outcomes: Outcome['kind'][] = [];
  const conditions: (Condition | undefined)[] = [];
  const remarks: string[] = [];
  const retries: (() => void)[] = [];
  const known = Promise.withResolvers<void>();
  let isKnown = !isSlow;
  const restore = (): void => {
    isKnown = true;
    known.resolve();
  };
  if (isKnown) restore();
  const client = {
    whenLeftoversKnown: () => known.promise,
    add: async (files: AsyncIterable<readonly NewFile[]>) => {
      if (isCancelled) throw new DOMException('Cancelled', 'AbortError');
      if (hangs) await new Promise(() => {});
      const paths: string[] = [];
      for await (const some of files) {
        paths.push(...some.map(({ path }) => path));
        conditions.push(...some.map(({ onlyIf }) => onlyIf));
      }
      added.push(paths);
    },
    provideFiles: (files: readonly FileForRow[]) => {
      given.push(...files.map(({ id, fresh }) => (fresh ? `${id} anew` : id)));
      onGive();
    },
    hasBytesOf: ({ path }: Row) => Promise.resolve(!path.startsWith('other')),
    getRows: () => (isKnown ? waiting : []),
    getView: () => view({ counts: { 'needs-file': isKnown ? waiting.length : 0 } }),
  };
  const onOutcome = (outcome: Outcome): void => {
    outcomes.push(outcome.kind);
    if ('batch' in outcome && outcome.batch.note) remarks.push(outcome.batch.note);
    if (outcome.kind === 'failed' && outcome.retry) retries.push(outcome.retry);
  };
  const intake = createIntake(client, onOutcome, readVersions);
  return { conditions, intake, added, given, outcomes, remarks, retries, restore };
}

const free: FindClashes = (paths) => Promise.resolve(paths.map(() => undefined));
const clashWith: FindClashes = (paths) =>
  Promise.resolve(paths.map((path) => (/\(\d\)/.test(path) ? undefined : { kind: 'same', existing: path })));

type StateOfKind<Kind extends IntakeState['kind']> = Extract<IntakeState, { kind: Kind }>;

function reaches<Kind extends IntakeState['kind']>(intake: Intake, kind: Kind): Promise<StateOfKind<Kind>> {
  const isIt = (state: IntakeState): state is StateOfKind<Kind> => state.kind === kind;
  return new Promise((resolve) => {
    const stop = intake.state.subscribe(() => {
      const state = intake.state.get();
      if (!isIt(state)) return;
      stop();
      resolve(state);
    });
  });
}

// Load this lazy module first, because on a busy machine loading takes longer than a test waits.
beforeAll(() => import('./process-drop.ts'));

describe('a drop', () => {
  it('can be tried again if code could not be loaded, with the same files', async () => {
    const { intake, added, outcomes, retries } = setUp();
    let isOnline = false;
    const collect = () =>
      isOnline ? Promise.resolve(collected('a.wav')) : Promise.reject(new PageLoadError('offline'));
    intake.receive(collect, { target: '', findClashes: free });
    await vi.waitFor(() => expect(outcomes).toEqual(['failed']));
    isOnline = true;
    retries[0]?.();
    await vi.waitFor(() => expect(outcomes).toEqual(['failed', 'added']));
    expect(added).toEqual([['a.wav']]);
  });

  it('can’t be tried again if it could not be read', async () => {
    const { intake, outcomes, retries } = setUp();
    intake.receive(() => Promise.reject(new Error('gone')), { target: '', findClashes: free });
    await vi.waitFor(() => expect(outcomes).toEqual(['failed']));
    expect(retries).toEqual([]);
  });

  it('is uploaded at once if there is no question', async () => {
    const { intake, added, outcomes } = setUp();
    intake.receive(() => Promise.resolve(collected('a.wav')), { target: 'x/', findClashes: free });
    await reaches(intake, 'idle');
    await Promise.resolve();
    expect(added).toEqual([['x/a.wav']]);
    expect(outcomes).toEqual(['added']);
  });

  it('closes its question once it is answered, and can be cancelled while files are sent to the engine', async () => {
    const { intake, outcomes } = setUp({ hangs: true });
    const drop = () => Promise.resolve(collected('a.wav', 'b.txt'));
    intake.receive(drop, { target: '', findClashes: free });
    const { answer } = await reaches(intake, 'asking');
    const handingOver = reaches(intake, 'collecting');
    answer(UNDECIDED);
    const { cancel } = await handingOver;
    cancel();
    await reaches(intake, 'idle');
    expect(outcomes).toEqual([]);
  });

  it('asks about a conflict and applies the answer', async () => {
    const { intake, added } = setUp();
    intake.receive(() => Promise.resolve(collected('a.wav')), { target: '', findClashes: clashWith });
    const asking = await reaches(intake, 'asking');
    asking.answer(decideAll('keep-both'));
    await reaches(intake, 'idle');
    expect(added).toEqual([['a (2).wav']]);
  });

  it('uploads nothing if the question is cancelled', async () => {
    const { intake, added, outcomes } = setUp();
    intake.receive(() => Promise.resolve(collected('a.wav', 'b.txt')), { target: '', findClashes: free });
    const asking = await reaches(intake, 'asking');
    asking.answer(undefined);
    await reaches(intake, 'idle');
    expect(added).toEqual([]);
    expect(outcomes).toEqual([]);
  });

  it('that is quiet asks nothing: it uploads files without a conflict and returns the others', async () => {
    const { intake, added, outcomes } = setUp();
    const onOutcome = vi.fn<ReceiveOptions['onOutcome']>();
    const someTaken: FindClashes = (paths) =>
      Promise.resolve(paths.map((path) => (path === 'a.wav' ? { kind: 'same', existing: path } : undefined)));
    const drop = () => Promise.resolve(collected('a.wav', 'b.txt', 'c.wav'));
    intake.receive(drop, { target: '', findClashes: someTaken }, { isQuiet: true, onOutcome });
    await vi.waitFor(() => expect(onOutcome).toHaveBeenCalled());
    expect([added, outcomes]).toEqual([[['c.wav']], []]);
    expect(onOutcome.mock.lastCall).toMatchObject([
      { kind: 'added', batch: { clashing: [{ path: 'a.wav' }] } },
    ]);
  });

  it('gives files to the interrupted uploads that wait for them, and uploads the rest', async () => {
    const { intake, added, given } = setUp({ waitsFor: ['ep05/a.wav'] });
    intake.receive(() => Promise.resolve(collected('a.wav', 'b.wav')), {
      target: 'ep06/',
      findClashes: free,
    });
    await reaches(intake, 'idle');
    expect(given).toEqual(['ep05/a.wav']);
    expect(added).toEqual([['ep06/b.wav']]);
  });

  it('recognizes files that are dropped before the interrupted uploads are known', async () => {
    const { intake, added, given, restore } = setUp({ isSlow: true, waitsFor: ['ep05/a.wav'] });
    intake.receive(() => Promise.resolve(collected('a.wav')), { target: 'ep06/', findClashes: free });
    for (let task = 0; task < 5; task++) await nextTask();
    restore();
    await reaches(intake, 'idle');
    expect([given, added]).toEqual([['ep05/a.wav'], []]);
  });

  it('can be cancelled while the interrupted uploads are not known', async () => {
    const { intake, outcomes } = setUp({ isSlow: true });
    intake.receive(() => Promise.resolve(collected('a.wav')), { target: '', findClashes: free });
    for (let task = 0; task < 5; task++) await nextTask();
    const state = intake.state.get();
    if (state.kind === 'collecting') state.cancel();
    await reaches(intake, 'idle');
    expect([state.kind, outcomes]).toEqual(['collecting', []]);
  });

  it('can be cancelled while a file for an interrupted upload is opened on a slow disk', async () => {
    const { intake, given, outcomes } = setUp({ waitsFor: ['a.wav'] });
    const rest = collected('a.wav', 'b.txt');
    let isHanging = false;
    const onDisk = rest.files.map(({ path }) => {
      const file = new File(['x'], path, { lastModified: 5 });
      const open: FileSystemFileEntry['file'] = (success) => !isHanging && success(file);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is used of it
      return { path, file: { file: open } as FileSystemFileEntry };
    });
    intake.receive(() => Promise.resolve({ ...rest, files: onDisk }), { target: '', findClashes: free });
    const { answer } = await reaches(intake, 'asking');
    isHanging = true;
    const handingOver = reaches(intake, 'collecting');
    answer(UNDECIDED);
    const { cancel } = await handingOver;
    for (let task = 0; task < 5; task++) await nextTask();
    cancel();
    await reaches(intake, 'idle');
    expect([given, outcomes]).toEqual([[], []]);
  });

  it('gives interrupted uploads no more files once it is cancelled', async () => {
    const paths = Array.from({ length: 60 }, (_, index) => `${index}.wav`);
    const { intake, given, outcomes } = setUp({ waitsFor: paths, onGive: () => cancel() });
    const cancel = (): void => {
      const state = intake.state.get();
      if (state.kind === 'collecting') state.cancel();
    };
    intake.receive(() => Promise.resolve(collected(...paths)));
    await reaches(intake, 'idle');
    await nextTask();
    expect([given, outcomes]).toEqual([paths.slice(0, 50), []]);
  });

  it('puts the other files of a folder beside the file that resumes', async () => {
    const { intake, added } = setUp({ waitsFor: ['x/ep05/a.wav'] });
    const drop = collected('ep05/a.wav', 'ep05/b.wav', 'c.wav');
    intake.receive(() => Promise.resolve(drop), { target: 'ep06/', findClashes: free });
    await reaches(intake, 'idle');
    expect(added).toEqual([['x/ep05/b.wav', 'ep06/c.wav']]);
  });

  it.each([
    ['skip', [], []],
    ['start-over', ['other/a.wav anew'], []],
    ['new', [], [['ep06/a (2).wav']]],
  ])(
    'asks about a file with other bytes than before, and applies the answer: %s',
    async (kind, isNew, names) => {
      const { intake, added, given } = setUp({ waitsFor: ['other/a.wav'] });
      intake.receive(() => Promise.resolve(collected('a.wav')), { target: 'ep06/', findClashes: clashWith });
      const { batch, answer } = await reaches(intake, 'asking');
      const [doubt] = batch.uncertain;
      const chosen = doubt?.answers.find((one) => one.kind === kind);
      if (!doubt || !chosen) throw new Error('not asked');
      answer(decideUncertain(UNDECIDED, doubt, chosen));
      await reaches(intake, 'idle');
      expect(given).toEqual(isNew);
      expect(added).toEqual(names);
    },
  );

  it('for interrupted uploads only counts the files that match none', async () => {
    const { intake, added, given, outcomes } = setUp({ waitsFor: ['ep05/a.wav'] });
    intake.receive(() => Promise.resolve(collected('x/a.wav', 'b.wav')));
    await reaches(intake, 'idle');
    await Promise.resolve();
    expect([added, given, outcomes]).toEqual([[], ['ep05/a.wav'], ['resumed']]);
  });

  it('for interrupted uploads only names folders without a handle too', async () => {
    const { intake, remarks } = setUp({ waitsFor: ['ep05/a.wav'] });
    intake.receive(() => Promise.resolve({ ...collected('x/a.wav'), unanswered: ['x'] }));
    await reaches(intake, 'idle');
    await Promise.resolve();
    expect(remarks).toEqual([words.unanswered(['x'])]);
  });

  it.each([
    [false, [['b.wav']]],
    [true, [['b.wav', 'a.wav']]],
  ])('asks about an empty file, and uploads it only if the user wants it: %s', async (withEmpty, sent) => {
    const { intake, added } = setUp();
    const drop = collected('a.wav', 'b.wav');
    const files = drop.files.map((one) =>
      one.path === 'a.wav' ? { ...one, file: new File([], 'a.wav') } : one,
    );
    intake.receive(() => Promise.resolve({ ...drop, files }), { target: '', findClashes: free });
    const { batch, answer } = await reaches(intake, 'asking');
    expect(batch.empty.map(({ path }) => path)).toEqual(['a.wav']);
    answer({ ...UNDECIDED, withEmpty });
    await reaches(intake, 'idle');
    expect(added).toEqual(sent);
  });

  it('shows the new names of files that are kept beside existing ones', async () => {
    const { intake } = setUp();
    intake.receive(() => Promise.resolve(collected('a.wav', 'b.wav')), {
      target: '',
      findClashes: clashWith,
    });
    const { batch, names } = await reaches(intake, 'asking');
    const [first] = batch.clashing;
    if (!first) throw new Error('no clash');
    expect([...(await names(decideRow(UNDECIDED, first, 'keep-both'))).values()]).toEqual(['a (2).wav']);
  });

  it('stops at once when reading is cancelled, even on a slow disk', async () => {
    const { intake, added } = setUp();
    intake.receive(() => new Promise(() => undefined), { target: '', findClashes: free });
    const collecting = await reaches(intake, 'collecting');
    collecting.cancel();
    await reaches(intake, 'idle');
    expect(added).toEqual([]);
  });

  it('reports nothing if all uploads are cancelled while files are sent to the engine', async () => {
    const { intake, outcomes } = setUp({ isCancelled: true });
    intake.receive(() => Promise.resolve(collected('a.wav')), { target: '', findClashes: free });
    await reaches(intake, 'collecting');
    await reaches(intake, 'idle');
    expect(outcomes).toEqual([]);
  });

  it('waits for the drop before it', async () => {
    const { intake, added } = setUp();
    intake.receive(() => Promise.resolve(collected('a.wav')), { target: '', findClashes: clashWith });
    intake.receive(() => Promise.resolve(collected('b.wav')), { target: '', findClashes: free });
    const asking = await reaches(intake, 'asking');
    expect(added).toEqual([]);
    asking.answer(decideAll('replace'));
    await reaches(intake, 'idle');
    await reaches(intake, 'idle');
    expect(added).toEqual([['a.wav'], ['b.wav']]);
  });

  it('that fails is reported, and the next drop is processed', async () => {
    const { intake, added, outcomes } = setUp();
    intake.receive(() => Promise.reject(new Error('broken')), { target: '', findClashes: free });
    await reaches(intake, 'idle');
    intake.receive(() => Promise.resolve(collected('b.wav')), { target: '', findClashes: free });
    await reaches(intake, 'idle');
    await Promise.resolve();
    expect(outcomes).toEqual(['failed', 'added']);
    expect(added).toEqual([['b.wav']]);
  });

  describe('remembers the versions shown in the question', () => {
    const SHOWN = new Map([['a.wav', { version: 'v1' }]]);
    it.each<[string, ReadVersions | undefined, (Condition | undefined)[]]>([
      ['only the version in the question', () => Promise.resolve(SHOWN), [{ version: 'v1' }]],
      [
        'nothing if the file is gone, so the name must be free',
        () => Promise.resolve(new Map([['a.wav', { absent: true }]])),
        [{ absent: true }],
      ],
      [
        'nothing if no version can be read, so the name must be free',
        () => Promise.reject(new ApiError({ kind: 'timeout' })),
        [{ absent: true }],
      ],
      ['any version if the server has none', () => Promise.resolve(undefined), [undefined]],
    ])('and replaces %s', async (_, readVersions, expected) => {
      const { intake, conditions } = setUp({ readVersions });
      intake.receive(() => Promise.resolve(collected('a.wav')), { target: '', findClashes: clashWith });
      (await reaches(intake, 'asking')).answer(decideAll('replace'));
      await vi.waitFor(() => expect(conditions).toEqual(expected));
    });
  });

  describe('during an outage of the service', () => {
    const unreachable = new ApiError({ kind: 'unreachable' });
    function dropOffline(options = {}) {
      const service: { error: ApiError | undefined; find: FindClashes } = { error: unreachable, find: free };
      const findClashes: FindClashes = (paths) =>
        service.error ? Promise.reject(service.error) : service.find(paths);
      const run = setUp(options);
      let walks = 0;
      run.intake.receive(
        () => {
          walks++;
          return Promise.resolve(collected('a.wav', 'b.wav'));
        },
        { target: '', findClashes },
      );
      return { ...run, service, walks: () => walks };
    }
    const waits = (intake: Intake, count: number) =>
      vi.waitFor(() => expect(intake.waiting.get()).toHaveLength(count));

    it('waits with its files, and is uploaded once the service answers', async () => {
      const { intake, added, outcomes, service, walks } = dropOffline();
      await waits(intake, 1);
      expect(intake.waiting.get()[0]?.collected.files.map(({ path }) => path)).toEqual(['a.wav', 'b.wav']);
      void retryWaitingDrops(intake);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect([intake.waiting.get().length, outcomes]).toEqual([1, []]);
      service.error = undefined;
      void retryWaitingDrops(intake);
      await waits(intake, 0);
      await vi.waitFor(() => expect(added).toEqual([['a.wav', 'b.wav']]));
      expect([outcomes, walks()]).toEqual([['added'], 1]);
    });

    it('asks the usual question once the service answers, and no longer waits', async () => {
      const { intake, added, service } = dropOffline();
      await waits(intake, 1);
      service.error = undefined;
      service.find = clashWith;
      void retryWaitingDrops(intake);
      const asking = await reaches(intake, 'asking');
      expect(intake.waiting.get()).toEqual([]);
      asking.answer(decideAll('keep-both'));
      await vi.waitFor(() => expect(added).toEqual([['a (2).wav', 'b (2).wav']]));
    });

    it('lets other drops pass, and can be cancelled', async () => {
      const { intake, added } = dropOffline();
      await waits(intake, 1);
      intake.receive(() => Promise.resolve(collected('c.wav')), { target: '', findClashes: free });
      await vi.waitFor(() => expect(added).toEqual([['c.wav']]));
      intake.waiting.set([]);
      void retryWaitingDrops(intake);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect([intake.waiting.get(), added]).toEqual([[], [['c.wav']]]);
    });

    it('uploads nothing if it is cancelled while the service is asked again', async () => {
      const { intake, added, outcomes, service } = dropOffline();
      await waits(intake, 1);
      const answer = Promise.withResolvers<void>();
      const asked = vi.fn<() => void>();
      service.error = undefined;
      service.find = async (paths) => {
        asked();
        await answer.promise;
        return free(paths);
      };
      const tried = retryWaitingDrops(intake);
      await vi.waitFor(() => expect(asked).toHaveBeenCalled());
      intake.waiting.set([]);
      answer.resolve();
      await tried;
      expect([added, outcomes]).toEqual([[], []]);
    });

    it('asks nothing if it is cancelled while another drop’s question is open', async () => {
      const { intake, added, outcomes, service } = dropOffline();
      await waits(intake, 1);
      service.error = undefined;
      intake.receive(() => Promise.resolve(collected('c.wav')), { target: '', findClashes: clashWith });
      const { answer } = await reaches(intake, 'asking');
      const tried = retryWaitingDrops(intake);
      intake.waiting.set([]);
      answer(undefined);
      await tried;
      expect([added, outcomes]).toEqual([[], []]);
    });

    it('closes its question once it is answered', async () => {
      const { intake, outcomes, service } = dropOffline({ hangs: true });
      await waits(intake, 1);
      service.error = undefined;
      service.find = clashWith;
      void retryWaitingDrops(intake);
      const { answer } = await reaches(intake, 'asking');
      const handingOver = reaches(intake, 'collecting');
      answer(decideAll('replace'));
      (await handingOver).cancel();
      await reaches(intake, 'idle');
      expect(outcomes).toEqual([]);
    });

    it('waits again if the service fails after the question is answered', async () => {
      const { intake, outcomes, service } = dropOffline();
      await waits(intake, 1);
      service.error = undefined;
      service.find = clashWith;
      const tried = retryWaitingDrops(intake);
      const { answer } = await reaches(intake, 'asking');
      service.error = unreachable;
      answer(decideAll('keep-both'));
      await tried;
      expect(intake.waiting.get()[0]?.collected.files.map(({ path }) => path)).toEqual(['a.wav', 'b.wav']);
      expect(outcomes).toEqual([]);
    });

    it.each([403, 429, 503])('waits after a refusal with status %d', async (status) => {
      const { intake, service, outcomes } = dropOffline();
      service.error = new ApiError({ kind: 'refused', status, detail: '', fields: [] });
      await waits(intake, 1);
      expect(outcomes).toEqual([]);
    });

    it('is reported as failed if waiting would not help', async () => {
      const run = setUp();
      run.intake.receive(() => Promise.resolve(collected('a.wav')), {
        target: '',
        findClashes: () => Promise.reject(new ApiError({ kind: 'not-this-api', status: 200 })),
      });
      await vi.waitFor(() => expect(run.outcomes).toEqual(['failed']));
      expect(run.intake.waiting.get()).toEqual([]);
    });
  });

  it('can be cancelled while files are sent to the engine from a slow disk', async () => {
    const { intake, outcomes } = setUp({ hangs: true });
    intake.receive(() => Promise.resolve(collected('a.wav')), { target: '', findClashes: free });
    for (let task = 0; task < 20; task++) await nextTask();
    const state = intake.state.get();
    if (state.kind === 'collecting') state.cancel();
    await reaches(intake, 'idle');
    expect([state.kind, outcomes]).toEqual(['collecting', []]);
  });
});
