import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { connectionId } from '#api-client/connection.ts';
import { nextTask } from '#api-client/next-task.ts';
import { idbJournal } from '#upload/journal/idb-journal.ts';
import { readBatches } from '#upload/journal/journal.conformance.ts';
import { uploadsStorageName } from '#upload/model/storage-names.ts';
import { broadcastChannel } from '#upload/tabs/channel.ts';
import { startUploads, type UploadClient } from './client.ts';
import { DEFAULT_SETTINGS, type Report, type Row } from './protocol.ts';
import { connection } from './testing/fake-browser.ts';
import { FakeFile } from './testing/fake-file.ts';
import { FakeWorker } from './testing/fake-worker.ts';

const row: Row = {
  id: '1',
  path: 'a.wav',
  size: 5,
  lastModified: 1,
  state: { kind: 'sending' },
  sent: 1,
  confirmed: 0,
  startedOver: false,
  hasFile: true,
};

describe('the upload client', () => {
  let worker: FakeWorker;
  let client: UploadClient;

  beforeEach(() => {
    vi.useFakeTimers();
    worker = new FakeWorker();
    client = startUploads(connection, undefined, () => worker);
    client.start();
  });
  afterEach(() => {
    client.close();
    vi.useRealTimers();
  });

  function report(change: Partial<Report>): void {
    const { totals, status } = client.getView();
    worker.say({ kind: 'report', totals, status, rows: [], gone: [], landed: [], ...change });
  }

  it('opens the worker with its connection and settings', () => {
    expect(worker.commands).toMatchObject([{ kind: 'open', connection, settings: { slots: 4 } }]);
  });

  it('shows the new connection id when another tab continues the uploads with another key', () => {
    expect(client.getView().connectionId).toBe(connectionId(connection));
    worker.say({ kind: 'moved', connectionId: 'b' });
    expect(client.getView().connectionId).toBe('b');
  });

  it('resolves add only once a running worker has the files', async () => {
    const file = { file: new FakeFile('a', 1), path: 'a.wav', wasListed: false };
    const added = vi.fn<() => void>();
    const adding = client.add([file]).then(added);
    await vi.advanceTimersByTimeAsync(1);
    worker.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(added).not.toHaveBeenCalled();
    worker.say({ kind: 'alive' });
    await adding;
  });

  it('keeps the worker state alive after an error of a running worker', () => {
    worker.say({ kind: 'alive' });
    vi.advanceTimersByTime(60_000);
    worker.dispatchEvent(new Event('error'));
    expect(client.getView().worker).toBe('alive');
  });

  it('counts totals that a tab of an earlier version omits as 0', () => {
    const { leftovers: _leftovers, ...totals } = client.getView().totals;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what such a tab reports
    report({ totals: { ...totals, files: 1 } as Report['totals'] });
    expect(client.getView().totals).toMatchObject({ files: 1, leftovers: { all: 0, byHandle: 0 } });
  });

  it('cancels the sent files as soon as add is aborted, although the next file never comes', async () => {
    vi.useRealTimers();
    async function* files() {
      for (let n = 0; n < 30; n++) {
        const file = new File(['x'], `${n}.wav`);
        yield [{ file, path: `${n}.wav`, wasListed: false }];
      }
      await new Promise(() => {});
    }
    const controller = new AbortController();
    void client.add(files(), controller.signal).catch(() => undefined);
    while (!worker.commands.some(({ kind }) => kind === 'add')) await nextTask();
    for (let n = 0; n < 5; n++) await nextTask();
    controller.abort();
    await nextTask();
    expect(worker.commands.at(-1)).toMatchObject({ kind: 'cancel' });
  });

  it('returns the same objects until a report changes them', () => {
    report({ rows: [row, { ...row, id: '2', path: 'b.wav' }] });
    const [view, one, two] = [client.getView(), client.getRow('1'), client.getRow('2')];
    expect(client.getView()).toBe(view);
    report({ rows: [{ ...row, sent: 2 }] });
    expect(client.getView()).not.toBe(view);
    expect(client.getView().list).toBe(view.list);
    expect(client.getRow('1')).not.toBe(one);
    expect(client.getRow('2')).toBe(two);
    report({ gone: ['1'] });
    expect(client.getView().list).toEqual({ count: 1, first: '2', last: '2' });
    expect(client.getRow('1')).toBeUndefined();
  });

  it('notifies listeners of reports, and of published paths in batches', () => {
    const listener = vi.fn<() => void>();
    const landed = vi.fn<(paths: readonly string[]) => void>();
    const stop = client.subscribe(listener);
    client.onLanded(landed);
    report({ landed: ['a.wav', 'b.wav'] });
    report({});
    stop();
    report({});
    expect(listener).toHaveBeenCalledTimes(2);
    expect(landed.mock.calls).toEqual([[['a.wav', 'b.wav']]]);
  });

  it('sends files in batches', async () => {
    worker.say({ kind: 'alive' });
    const files = Array.from({ length: 60 }, (_, index) => ({
      file: new FakeFile('a', 1),
      path: `${index}.wav`,
      wasListed: false,
    }));
    await client.add(files);
    const adds = worker.commands.filter((command) => command.kind === 'add');
    expect(adds.map(({ entries }) => entries.length)).toEqual([25, 25, 10]);
    expect(new Set(adds.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(60);
  });

  it('sends the files of waiting rows in batches', () => {
    worker.say({ kind: 'alive' });
    const ids = Array.from({ length: 300 }, (_, index) => String(index));
    report({ rows: ids.map((id) => ({ ...row, id })) });
    const fingerprint = { size: 5, lastModified: 1 };
    client.provideFiles([...ids, 'of nobody'].map((id) => ({ id, file: fingerprint })));
    const adds = worker.commands.filter((command) => command.kind === 'add');
    expect(adds.map(({ entries }) => entries.length)).toEqual([250, 50]);
    expect(adds[0]?.entries[0]).toEqual({ id: '0', path: 'a.wav', file: fingerprint, wasListed: true });
  });

  it('sends files of a folder in larger batches, without File objects', async () => {
    worker.say({ kind: 'alive' });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only handed through
    const root = { kind: 'directory', name: 'takes' } as FileSystemDirectoryHandle;
    await client.add(
      Array.from({ length: 300 }, (_, index) => ({
        file: { size: index, lastModified: 1 },
        folder: { root, names: [`${index}.wav`] },
        path: `${index}.wav`,
        wasListed: false,
      })),
    );
    const adds = worker.commands.filter((command) => command.kind === 'add');
    expect(adds.map(({ entries }) => entries.length)).toEqual([250, 50]);
  });

  it.each(['by its own signal', 'with everything else'])(
    'aborted %s, sends no more files and cancels those it sent',
    async (how) => {
      const controller = new AbortController();
      function* files() {
        for (let index = 0; index < 60; index++) {
          if (index === 40 && how === 'by its own signal') controller.abort();
          else if (index === 40) client.cancel('all');
          yield { file: new FakeFile('a', 1), path: 'a.wav', wasListed: false };
        }
      }
      await expect(client.add(files(), controller.signal)).rejects.toThrow('abort');
      const added = worker.commands.filter((command) => command.kind === 'add');
      expect(added).toHaveLength(1);
      expect(worker.commands.at(-1)).toEqual({ kind: 'cancel', ids: added[0]?.entries.map(({ id }) => id) });
    },
  );

  it('lets the worker compare a file with the checksums of its row', async () => {
    const file = new FakeFile('a', 5, 1);
    expect(await client.hasBytesOf(row, file)).toBe(true);
    expect(worker.commands).toHaveLength(1);
    const samples = [{ start: 0, end: 5, md5: 'sum' }];
    for (const isSame of [false, true]) {
      const answer = client.hasBytesOf({ ...row, samples }, file);
      const command = worker.commands.at(-1);
      expect(command).toMatchObject({ kind: 'compare', samples });
      if (command?.kind === 'compare') worker.say({ kind: 'compared', question: command.question, isSame });
      expect(await answer).toBe(isSame);
    }
  });

  it('asks permission for each handle before it uses them, even if a request fails', async () => {
    const permissionRequests: string[] = [];
    const handle = (name: string, ask: () => Promise<PermissionState>) => ({
      name,
      queryPermission: () => Promise.resolve('prompt'),
      requestPermission: ({ mode }: { mode: string }) => {
        permissionRequests.push(`${mode} ${name}`);
        return ask();
      },
    });
    const handles = [
      handle('one', () => Promise.reject(new Error('no'))),
      handle('two', () => Promise.resolve('granted')),
    ];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all the client uses of them
    worker.say({ kind: 'handles', handles: handles as unknown as FileSystemHandle[] });
    await client.resumeByHandles();
    expect(permissionRequests).toEqual(['read one', 'read two']);
    permissionRequests.length = 0;
    await client.resumeByHandles('x/two/a.wav');
    expect(permissionRequests).toEqual(['read two', 'read one']);
    expect(worker.commands.at(-1)).toEqual({ kind: 'use-handles' });
  });

  it('terminates the worker once the journal is wiped', async () => {
    const forgetting = client.forget();
    expect(worker.isTerminated).toBe(false);
    worker.say({ kind: 'forgotten' });
    await forgetting;
    expect(worker.isTerminated).toBe(true);
  });
});

describe('the worker', () => {
  const file = { file: new FakeFile('a', 1), path: 'a.wav', wasListed: false };
  const id = connectionId(connection);
  const started: FakeWorker[] = [];
  let client: UploadClient;

  function open(): void {
    client = startUploads(connection, undefined, () => {
      const worker = new FakeWorker();
      started.push(worker);
      return worker;
    });
  }

  afterEach(async () => {
    client.close();
    started.length = 0;
    await idbJournal(id).wipe();
  });

  const commands = () => started.flatMap(({ commands: all }) => all.map(({ kind }) => kind));
  const expectStart = () => vi.waitFor(() => expect(commands()).toEqual(['open']));

  it('isn’t started while there is nothing to upload', async () => {
    await readBatches(idbJournal(id));
    open();
    client.setSettings({ ...DEFAULT_SETTINGS, slots: 2 });
    client.signIn(connection);
    // Wait longer than reading the journal takes.
    for (let turn = 0; turn < 50; turn++) await nextTask();
    expect(started).toEqual([]);
    expect(client.getView().worker).toBe('resting');
  });

  it('starts with the first file and receives the settings made before', async () => {
    open();
    client.setSettings({ ...DEFAULT_SETTINGS, slots: 2 });
    const adding = client.add([file]);
    await vi.waitFor(() => expect(commands()).toEqual(['open', 'settings', 'add']));
    expect(client.getView().worker).toBe('starting');
    started[0]?.say({ kind: 'alive' });
    await adding;
  });

  it('starts if the journal has unfinished uploads', async () => {
    const { path } = file;
    await idbJournal(id).add([{ id: '1', path, size: 1, lastModified: 1, wasListed: false, addedAt: 0 }]);
    open();
    await expectStart();
  });

  it('knows the unfinished uploads once all their rows are reported', async () => {
    const { path } = file;
    await idbJournal(id).add([{ id: '1', path, size: 1, lastModified: 1, wasListed: false, addedAt: 0 }]);
    open();
    const known = vi.fn<() => void>();
    const waiting = client.whenLeftoversKnown().then(known);
    await expectStart();
    const { totals, status } = client.getView();
    const none: Report = { kind: 'report', totals, status, rows: [], gone: [], landed: [] };
    const some = { ...none, totals: { ...totals, counts: { ...totals.counts, 'needs-file': 1 } } };
    for (const message of [none, { kind: 'restored' }, some] as const) started[0]?.say(message);
    await nextTask();
    expect(known).not.toHaveBeenCalled();
    started[0]?.say({ ...some, rows: [row] });
    await waiting;
    await client.whenLeftoversKnown();
  });

  it('isn’t started or awaited if the journal has no unfinished uploads', async () => {
    open();
    await client.whenLeftoversKnown();
    expect(started).toEqual([]);
  });

  it('starts when another tab sends a message about its uploads', async () => {
    open();
    const other = broadcastChannel(uploadsStorageName(id));
    other.post({ kind: 'here' });
    await expectStart();
    other.close();
  });

  it('starts once, and never after the client is closed', async () => {
    open();
    client.start();
    client.start();
    expect(commands()).toEqual(['open']);
    client.close();
    open();
    client.close();
    client.start();
    await readBatches(idbJournal(id));
    expect(started).toHaveLength(1);
  });
});
