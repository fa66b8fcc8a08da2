import { describe, expect, test, vi } from 'vitest';
import { BATCH_PATHS, deleteFiles } from './delete-files.ts';

/** A server that fails from request `failAt` on; with `lies` it reports success without deleting anything. */
function service(files: readonly string[], { failAt = Infinity, lies = false, listFails = false } = {}) {
  let remaining = [...files];
  const sent: (readonly string[])[] = [];
  return {
    sent,
    ports: {
      pathsToSend: async (first: number, end: number) => files.slice(first, end),
      send: async (paths: readonly string[]) => {
        if (sent.length >= failAt) throw new Error('500');
        sent.push(paths);
        const gone = new Set(paths);
        if (!lies) remaining = remaining.filter((file) => !gone.has(file));
      },
      countLeft: async () => {
        if (listFails) throw new Error('offline');
        return { folders: 0, files: remaining.length, audio: remaining.length, video: 0, other: 0 };
      },
      onProgress: vi.fn<(done: number, batches: number) => void>(),
    },
  };
}

const FILES = Array.from({ length: 2 * BATCH_PATHS + 1 }, (_, i) => `${i}.wav`);

function run(files: readonly string[], ports: ReturnType<typeof service>['ports']) {
  return deleteFiles(files.length, ports);
}

describe('deleteFiles', () => {
  test('sends each path once, in batches, and reports progress', async () => {
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

  test('stops at the first failure and counts the remaining files from the list', async () => {
    const { ports } = service(FILES, { failAt: 1 });
    const outcome = await run(FILES, ports);
    expect(outcome).toMatchObject({
      kind: 'left',
      error: new Error('500'),
      left: { files: BATCH_PATHS + 1 },
    });
  });

  test('is done if no file is left, even if a request failed', async () => {
    const { ports } = service([], { failAt: 0 });
    expect(await run(FILES, ports)).toEqual({ kind: 'done' });
  });

  test('is not done if every request succeeded but the list still has a file', async () => {
    const { ports } = service(['a.wav'], { lies: true });
    const outcome = await run(['a.wav'], ports);
    expect(outcome).toMatchObject({ kind: 'left', left: { files: 1 } });
    expect(outcome).not.toHaveProperty('error');
  });

  test('reports an unknown result if the list can’t be read afterwards', async () => {
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
