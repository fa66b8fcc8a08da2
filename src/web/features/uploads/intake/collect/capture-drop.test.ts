import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeFolder, folderEntry } from '#web/features/uploads/testing/entries.ts';
import { captureDrop } from './capture-drop.ts';

interface Asked {
  entries: number;
  handles: number;
}

/** A drop that counts what it is asked for. Folders show among the files as Chromium shows them: a block, no type. */
function drop(dropped: readonly (File | FakeFolder)[]): { transfer: DataTransfer; asked: Asked } {
  const asked = { entries: 0, handles: 0 };
  const files = dropped.map((one) =>
    one instanceof File ? one : new File([new Uint8Array(4096)], one.name),
  );
  const items = dropped.map((one, index) => ({
    kind: 'file',
    type: '',
    getAsFile: () => files[index] ?? null,
    webkitGetAsEntry() {
      asked.entries += 1;
      return one instanceof File ? null : folderEntry(one);
    },
    getAsFileSystemHandle() {
      asked.handles += 1;
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    },
  }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two lists are all that is read
  return { transfer: { items, files } as unknown as DataTransfer, asked };
}

const wav = (name: string) => new File(['x'], name, { type: 'audio/wav' });
const wavs = (count: number) => Array.from({ length: count }, (_, index) => wav(`${index}.wav`));

describe('capturing a drop', () => {
  beforeEach(() => vi.stubGlobal('isSecureContext', true));
  afterEach(() => vi.unstubAllGlobals());

  it('separates folders from files', () => {
    const { transfer } = drop([wav('a.wav'), { name: 'takes', children: [] }]);
    const captured = captureDrop(transfer);
    expect(captured.files.map(({ file }) => file.name)).toEqual(['a.wav']);
    expect(captured.folders.map(({ entry }) => entry.name)).toEqual(['takes']);
  });

  it('requests handles for the first 50 loose files and all folders', () => {
    const { transfer, asked } = drop([...wavs(200), { name: 'takes', children: [] }]);
    const taken = captureDrop(transfer);
    expect(taken.files.filter(({ handle }) => handle !== undefined)).toHaveLength(50);
    expect(taken.folders.every(({ handle }) => handle !== undefined)).toBe(true);
    expect(asked.handles).toBe(51);
  });

  it('requests no handle on plain HTTP, because that would crash the tab', () => {
    vi.stubGlobal('isSecureContext', false);
    const { transfer, asked } = drop([...wavs(2), { name: 'takes', children: [] }]);
    const taken = captureDrop(transfer);
    expect([taken.files.length, taken.folders.length, asked.handles]).toEqual([2, 1, 0]);
  });

  it('requests entries of a large drop only for items that may be folders', () => {
    const { transfer, asked } = drop([...wavs(20_000), { name: 'takes', children: [] }]);
    expect(captureDrop(transfer, () => 0).folders.map(({ entry }) => entry.name)).toEqual(['takes']);
    expect(asked.entries).toBe(1);
  });

  it('stops searching a large drop for folders when it takes too long', () => {
    const unknown = Array.from({ length: 5000 }, (_, index) => new File(['x'], `notes-${index}`));
    const { transfer, asked } = drop(unknown);
    let time = 0;
    captureDrop(transfer, () => time++);
    expect(asked.entries).toBeLessThan(100);
  });

  it('treats a refused handle as none', async () => {
    const taken = captureDrop(drop([wav('a.wav')]).transfer);
    expect(await taken.files[0]?.handle).toBeNull();
  });
});
