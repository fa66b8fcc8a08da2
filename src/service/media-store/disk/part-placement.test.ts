import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlacedPart, placePart, planAssembly } from './part-placement.ts';

/** Returns the assembly of parts of these sizes, sent in this order. */
function place(sizes: readonly number[], order: readonly number[]): PlacedPart[] {
  const known = new Map<number, PlacedPart>();
  for (const [attempt, index] of order.entries()) {
    const size = sizes[index] ?? 0;
    known.set(index, placePart(index + 1, size, [...known.values()], `own-${attempt}`));
  }
  return sizes.map((_, index) => known.get(index) ?? { file: 'none', offset: 0, size: 0 });
}

function copied(parts: readonly PlacedPart[]): number {
  return planAssembly(parts).copies.reduce((sum, { from }) => sum + from.size, 0);
}

const SIZES = [8, 8, 8, 8, 3];

test('equal parts with a shorter last part are not copied, in any order after the first', () => {
  expect(copied(place(SIZES, [0, 1, 2, 3, 4]))).toBe(0);
  expect(copied(place(SIZES, [2, 4, 0, 3, 1]))).toBe(0);
});

test('only a shorter last part that came first is copied, once', () => {
  expect(copied(place(SIZES, [4, 3, 2, 1, 0]))).toBe(3);
});

test('a part that was sent again is copied, unless its slot was free', () => {
  expect(copied(place(SIZES, [0, 1, 1, 2, 3, 4]))).toBe(8);
  expect(copied(place(SIZES, [0, 1, 1, 1, 2, 3, 4]))).toBe(0);
});

test('for all sizes and orders, each part gets to its offset and overwrites none that is still needed', () => {
  const upload = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 8 }).chain((sizes) => {
    const indexes = sizes.map((_, index) => index);
    const again = fc.array(fc.constantFrom(...indexes), { maxLength: 6 });
    const all = fc.shuffledSubarray(indexes, { minLength: sizes.length, maxLength: sizes.length });
    return fc.record({
      sizes: fc.constant(sizes),
      order: fc.tuple(all, again).map((orders) => orders.flat()),
    });
  });
  fc.assert(
    fc.property(upload, ({ sizes, order }) => {
      const parts = place(sizes, order);
      const { base, copies, size } = planAssembly(parts);
      const files = new Map<string, string[]>();
      const write = (file: string, offset: number, text: string) => {
        const bytes = files.get(file) ?? [];
        files.set(file, bytes);
        text.split('').forEach((byte, at) => {
          bytes[offset + at] = byte;
        });
      };
      parts.forEach((part, index) => write(part.file, part.offset, String(index).repeat(part.size)));
      const target = base ?? 'new';
      for (const { from, to } of copies) {
        const bytes = files.get(from.file)?.slice(from.offset, from.offset + from.size) ?? [];
        write(target, to, bytes.join(''));
      }
      const whole = (files.get(target) ?? []).slice(0, size).join('');
      expect(whole).toBe(sizes.map((length, index) => String(index).repeat(length)).join(''));
      // All stored parts stay readable until the last step, so a failed attempt can be repeated.
      for (const [index, part] of parts.entries()) {
        const bytes = files.get(part.file)?.slice(part.offset, part.offset + part.size) ?? [];
        expect(bytes.join('')).toBe(String(index).repeat(part.size));
      }
    }),
  );
});

test('a part beyond the maximum file size gets a file of its own', () => {
  const gib = 2 ** 30;
  expect(placePart(10_000, 5 * gib, [], 'own')).toEqual({ file: 'own', offset: 0, size: 5 * gib });
});
