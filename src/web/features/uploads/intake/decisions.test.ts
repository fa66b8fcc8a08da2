import { describe, expect, it } from 'vitest';
import type { ClashingFile } from './batch.ts';
import type { UploadClash } from './clashes.ts';
import {
  decideAll,
  decideFolder,
  decideRow,
  getChoice,
  getChoices,
  sharedChoice,
  UNDECIDED,
} from './decisions.ts';

function clash(id: number, path: string, kind: UploadClash['kind'] = 'same', existing = path): ClashingFile {
  return { id, source: { file: new File([], path), path }, path, clash: { kind, existing } };
}

const a = clash(0, 'x/a.wav');
const b = clash(1, 'x/b.wav');
const c = clash(2, 'y/c.wav');

describe('decisions about conflicts', () => {
  it('the most specific decision applies: that for the file, then for its folder, then for all', () => {
    const decided = decideRow(decideFolder(decideAll('replace'), 'x/', [a, b], 'keep-both'), b, 'skip');
    expect([a, b, c].map((one) => getChoice(one, decided))).toEqual(['keep-both', 'skip', 'replace']);
  });

  it('a later decision for a folder or for all replaces more specific ones', () => {
    const row = decideRow(UNDECIDED, a, 'replace');
    expect(getChoice(a, decideFolder(row, 'x/', [a, b], 'keep-both'))).toBe('keep-both');
    expect(getChoice(a, decideAll('skip'))).toBe('skip');
  });

  it.each([
    ['same', true],
    ['spelling', true],
    ['folder-there', false],
    ['file-in-the-way', false],
    ['twice', false],
  ] as const)('a conflict of kind %s can be replaced: %s', (kind, can) => {
    const one = clash(9, 'x/a.wav', kind);
    expect(getChoices(one).includes('replace')).toBe(can);
    expect(getChoice(one, decideAll('replace'))).toBe(can ? 'replace' : 'skip');
  });

  it('a name stored in another Unicode form can’t be replaced, because names are sent in NFC', () => {
    expect(getChoices(clash(9, 'é.wav', 'spelling', 'e\u0301.wav'))).not.toContain('replace');
  });

  it('several files have a shared choice only if all agree', () => {
    expect(sharedChoice([a, b, c], UNDECIDED)).toBe('skip');
    expect(sharedChoice([a, b, c], decideRow(UNDECIDED, c, 'replace'))).toBeUndefined();
  });
});
