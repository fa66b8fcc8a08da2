import { describe, expect, it } from 'vitest';
import { FakeFile } from '#upload/testing/fake-file.ts';
import { FileLost, FileSource } from './file-source.ts';

const file = new FakeFile('a', 5, 1);
const expected = { size: 5, lastModified: 1 };

function fakeHandle(get: () => Promise<File>): FileSystemFileHandle {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all a source uses of it
  return { kind: 'file', name: 'a.wav', getFile: get } as unknown as FileSystemFileHandle;
}

function rejecting(name: string): () => Promise<never> {
  return () => Promise.reject(new DOMException('', name));
}

async function reasonCode(source: FileSource): Promise<unknown> {
  try {
    await source.open();
    return 'readable';
  } catch (error) {
    return error instanceof FileLost ? error.reason.code : error;
  }
}

describe('a file source', () => {
  it('returns the file it was created with', async () => {
    expect(await new FileSource(expected, file, {}).open()).toBe(file);
  });

  it('returns the current file of its handle', async () => {
    const now = new FakeFile('now', 5, 1);
    expect(
      await new FileSource(expected, file, { handle: fakeHandle(() => Promise.resolve(now)) }).open(),
    ).toBe(now);
  });

  it.each([
    ['size', new FakeFile('a', 6, 1)],
    ['modification time', new FakeFile('a', 5, 2)],
  ])('rejects a file whose %s has changed', async (_, changed) => {
    const source = new FileSource(expected, file, { handle: fakeHandle(() => Promise.resolve(changed)) });
    expect(await reasonCode(source)).toBe('file-changed');
  });

  it.each([
    ['without a file or a handle', new FileSource(expected, undefined, {}), 'file-not-here'],
    [
      'with a handle that needs permission',
      new FileSource(expected, undefined, { handle: fakeHandle(rejecting('NotAllowedError')) }),
      'not-allowed',
    ],
    [
      'whose file is gone',
      new FileSource(expected, undefined, { handle: fakeHandle(rejecting('NotFoundError')) }),
      'file-unreadable',
    ],
  ])('%s rejects with the reason', async (_, source, reason) => {
    expect(await reasonCode(source)).toBe(reason);
  });

  it('opens a file of a folder by the names of its path', async () => {
    const openedNames: string[] = [];
    const root = {
      kind: 'directory',
      name: 'takes',
      getDirectoryHandle: (name: string) => {
        openedNames.push(name);
        return Promise.resolve(root);
      },
      getFileHandle: (name: string) => {
        openedNames.push(name);
        return Promise.resolve(fakeHandle(() => Promise.resolve(file)));
      },
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all a source uses of it
    const folder = { root: root as unknown as FileSystemDirectoryHandle, names: ['day 1', 'a.wav'] };
    const source = new FileSource(expected, undefined, { folder });
    expect(await source.open()).toBe(file);
    await source.open();
    expect(openedNames).toEqual(['day 1', 'a.wav']);
    expect(source.access).toEqual({ folder });
    expect(source.root).toBe(folder.root);
  });
});
