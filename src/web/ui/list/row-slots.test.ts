import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowSlots } from './row-slots.ts';

const rest = { own: undefined, isScrolling: false };
const scrolling = { own: undefined, isScrolling: true };
const shown = (placed: readonly { readonly slot: number; readonly at: number }[], keys: string) =>
  placed.map(({ slot, at }) => `${slot}${keys[at]}`).join(' ');

test('a new row reuses the element of a removed one, and no element moves while scrolling', () => {
  const place = createRowSlots();
  expect(shown(place({ keys: 'a b c'.split(' '), ...rest }), 'abc')).toBe('0a 1b 2c');
  expect(shown(place({ keys: 'b c d'.split(' '), ...scrolling }), 'bcd')).toBe('0d 1b 2c');
  expect(shown(place({ keys: 'c d e f'.split(' '), ...scrolling }), 'cdef')).toBe('0d 1e 2c 3f');
});

test('after scrolling, elements are in reading order', () => {
  const place = createRowSlots();
  place({ keys: 'a b c'.split(' '), ...rest });
  place({ keys: 'b c d'.split(' '), ...scrolling });
  expect(shown(place({ keys: 'b c d'.split(' '), ...rest }), 'bcd')).toBe('1b 2c 0d');
});

test('the focused row keeps its element', () => {
  const place = createRowSlots();
  place({ keys: 'a b c'.split(' '), own: 'b', isScrolling: false });
  expect(shown(place({ keys: 'a c d'.split(' '), ...rest }), 'acd')).toBe('0a 2c 3d');
});

test('a new list reuses elements in place, except for the focused row', () => {
  const place = createRowSlots();
  place({ keys: 'a b c d e'.split(' '), ...rest });
  expect(shown(place({ keys: 'b d w x y'.split(' '), ...rest }), 'bdwxy')).toBe('0b 1d 2w 3x 4y');
  expect(shown(place({ keys: 'm d n o p'.split(' '), own: 'd', isScrolling: false }), 'mdnop')).toBe(
    '0m 1d 2n 3o 4p',
  );
  expect(shown(place({ keys: 'd q r s t'.split(' '), own: 'd', isScrolling: false }), 'dqrst')).toBe(
    '1d 0q 2r 3s 4t',
  );
});

test('rows that stay keep their elements, and no two rows share one', () => {
  const step = fc.record({
    from: fc.nat(30),
    length: fc.nat(8),
    own: fc.option(fc.nat(40), { nil: undefined }),
    isScrolling: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const place = createRowSlots();
      let before = new Map<string, number>();
      for (const { from, length, own, isScrolling } of steps) {
        const keys = Array.from({ length }, (_, at) => String(from + at));
        const rows = { keys, own: own === undefined ? undefined : String(own), isScrolling };
        const placed = place(rows);
        expect(placed.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(keys.map((_, at) => at));
        expect(new Set(placed.map(({ slot }) => slot)).size).toBe(length);
        const now = new Map(placed.map(({ slot, at }) => [keys[at] ?? '', slot]));
        const isAnother = keys.filter((key) => before.has(key)).length < length / 2;
        const keeps = (key: string) => isScrolling || !isAnother || key === rows.own;
        for (const [key, slot] of now) if (before.has(key) && keeps(key)) expect(slot).toBe(before.get(key));
        if (!isScrolling) expect(placed.map(({ at }) => at)).toEqual(keys.map((_, at) => at));
        expect(place(rows)).toEqual(placed);
        before = now;
      }
    }),
  );
});
