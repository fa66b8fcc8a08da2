import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathProblem } from '#contract/media-paths.ts';
import { foldForClash } from '#text/fold.ts';
import { keepBothPaths } from './keep-both.ts';

function gallery(paths: readonly string[]) {
  const clash = (path: string) => {
    const existing = paths.find((there) => foldForClash(there) === foldForClash(path));
    if (existing !== undefined) return { kind: 'spelling', existing } as const;
    const blocking = paths.find((there) => path.startsWith(`${there}/`));
    return blocking === undefined ? undefined : ({ kind: 'file-in-the-way', existing: blocking } as const);
  };
  return (asked: readonly string[]) => Promise.resolve(asked.map(clash));
}

/** Folds case and Unicode form, independently of the folding under test. */
function folded(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

const same = (path: string) => ({ path, clash: { kind: 'same', existing: path } }) as const;

describe('keep both', () => {
  it.each([
    [['take.wav'], 'take.wav', 'take (2).wav'],
    [['take.wav', 'take (2).wav'], 'take.wav', 'take (3).wav'],
    [['TAKE (2).WAV'], 'take.wav', 'take (3).wav'],
    [['take (2).wav'], 'take (2).wav', 'take (3).wav'],
    [['a.b.wav'], 'a.b.wav', 'a.b (2).wav'],
    [['d/take.wav'], 'd/take.wav', 'd/take (2).wav'],
    [['d.x/.wav'], 'd.x/.wav', 'd.x/.wav (2)'],
  ])('with %j in the gallery, %s becomes %s', async (there, path, expected) => {
    expect(await keepBothPaths([same(path)], new Set(), gallery(there))).toEqual([expected]);
  });

  it('numbers the folder if the folder would have the name of a file', async () => {
    const clash = {
      path: 'x/a.mp4/b.wav',
      clash: { kind: 'file-in-the-way', existing: 'x/a.mp4' },
    } as const;
    expect(await keepBothPaths([clash], new Set(), gallery(['x/a.mp4']))).toEqual(['x/a.mp4 (2)/b.wav']);
  });

  it('shortens a name at the limit, never inside a character', async () => {
    const path = `${'é'.repeat(125)}.wav`;
    const [answer = ''] = await keepBothPaths([same(path)], new Set(), gallery([path]));
    expect(answer).toBe(`${'é'.repeat(123)} (2).wav`);
    expect(pathProblem(answer)).toBeUndefined();
  });

  it('never returns a name that is in the gallery, in the batch or already returned', async () => {
    const name = fc
      .tuple(fc.constantFrom('a', 'A', 'é', 'a (2)', 'a (3)'), fc.constantFrom('.wav', '.WAV'))
      .map((parts) => parts.join('').normalize('NFC'));
    await fc.assert(
      fc.asyncProperty(fc.array(name), fc.array(name), fc.array(name), async (there, batch, clashing) => {
        const existing = new Set(batch.map(foldForClash));
        const answers = await keepBothPaths(clashing.map(same), existing, gallery(there));
        const names = answers.map(folded);
        const others = new Set([...there, ...batch].map(folded));
        expect(new Set(names).size).toBe(names.length);
        expect(names.filter((answer) => others.has(answer))).toEqual([]);
      }),
    );
  });
});
