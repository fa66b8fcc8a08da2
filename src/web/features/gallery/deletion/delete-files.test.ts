import { describe, expect, test, vi } from 'vitest';
import { BATCH_PATHS, deleteFiles } from './delete-files.ts';

/** A service that holds files, fails from one request on, and may answer success without doing anything. */
function service(files: readonly string[], { failAt = Infinity, lies = false, listFails = false } = {}) {
  let held = [...files];
  const sent: (readonly string[])[] = [];
  return {
    sent,
    ports: {
      pathsToSend: async (first: number, end: number) => files.slice(first, end),
      send: async (paths: readonly string[]) => {
        if (sent.length >= failAt) throw new Error('500');
        sent.push(paths);
        const gone = new Set(paths);
        if (!lies) held = held.filter((file) => !gone.has(file));
      },
      countLeft: async () => {
        if (listFails) throw new Error('offline');
        return { folders: 0, files: held.length, audio: held.length, video: 0, other: 0 };
      },
      onProgress: vi.fn<(done: number, batches: number) => void>(),
    },
  };
}

const FILES = Array.from({ length: 2 * BATCH_PATHS + 1 }, (_, i) => `${i}.wav`);

function run(files: readonly string[], ports: ReturnType<typeof service>['ports']) {
  return deleteFiles(files.length, ports);
}

describe('deleting', () => {
  test('sends loose files in batches, each once, and says how far it is', async () => {
    const { ports, sent } = service(FILES);
    expect(await run(FILES, ports)).toEqual({ kind: 'done' });
    expect(sent.map((batch) => batch.length)).toEqual([BATCH_PATHS, BATCH_PATHS, 1]);
    expect(new Set(sent.flat())).toEqual(new Set(FILES));
    expect(ports.onProgress.mock.calls).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
  });

  test('stops at the first failure and says what is left, by the list', async () => {
    const { ports } = service(FILES, { failAt: 1 });
    const outcome = await run(FILES, ports);
    expect(outcome).toMatchObject({
      kind: 'left',
      error: new Error('500'),
      left: { files: BATCH_PATHS + 1 },
    });
  });

  test('is done when nothing is left, whatever the answer was', async () => {
    const { ports } = service([], { failAt: 0 });
    expect(await run(FILES, ports)).toEqual({ kind: 'done' });
  });

  test('is not done when the answers say so but the list doesn’t', async () => {
    const { ports } = service(['a.wav'], { lies: true });
    const outcome = await run(['a.wav'], ports);
    expect(outcome).toMatchObject({ kind: 'left', left: { files: 1 } });
    expect(outcome).not.toHaveProperty('error');
  });

  test('says that nobody knows when the list can’t be read afterwards', async () => {
    expect(await run(FILES, service(FILES, { listFails: true }).ports)).toEqual({
      kind: 'unknown',
      error: new Error('offline'),
    });
    expect(await run(FILES, service(FILES, { listFails: true, failAt: 0 }).ports)).toEqual({
      kind: 'unknown',
      error: new Error('500'),
    });
  });
});
