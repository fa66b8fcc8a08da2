import { expect, test } from 'vitest';
import { ScrollPosition } from './scroll-position.ts';
import { TRACK_MAX_PX } from './scroll-scale.ts';

const ROOM = 600;
const MILLION_ROWS = 32_000_000;

/** Simulates a scroll container: whole pixels, and never beyond its end. */
function createScroller(listHeight: number, head: number) {
  const most = Math.min(listHeight, TRACK_MAX_PX) + head - ROOM;
  let at = 0;
  return {
    clientHeight: ROOM,
    get scrollTop() {
      return at;
    },
    set scrollTop(top: number) {
      at = Math.round(Math.min(Math.max(0, top), most));
    },
  };
}

function createPosition(listHeight: number, head = 0) {
  const scroller = createScroller(listHeight, head);
  const position = new ScrollPosition({ current: scroller });
  position.resize(listHeight, head);
  return { scroller, position };
}

test('a list that fits is scrolled by the browser', () => {
  const { scroller, position } = createPosition(1_000_000);
  scroller.scrollTop = 123_456;
  expect(position.top).toBe(123_456);
  expect(position.offset).toBe(0);
  expect(position.settle()).toBe(false);
});

test('a wheel scrolls row by row, and the track is adjusted when scrolling ends', () => {
  const { scroller, position } = createPosition(MILLION_ROWS);
  position.moveTo(16_000_000);
  expect(position.top).toBe(16_000_000);
  for (let turn = 1; turn <= 50; turn++) {
    scroller.scrollTop += 96;
    expect(position.top).toBe(16_000_000 + turn * 96);
  }
  expect(position.settle()).toBe(true);
  expect(position.top).toBe(16_004_800);
  expect(position.settle()).toBe(false);
});

test('the scrollbar reaches both ends of the list and every position between', () => {
  const { scroller, position } = createPosition(MILLION_ROWS);
  scroller.scrollTop = TRACK_MAX_PX;
  expect(position.top).toBe(MILLION_ROWS - ROOM);
  scroller.scrollTop = TRACK_MAX_PX / 2;
  expect(position.top).toBe(MILLION_ROWS / 2);
  scroller.scrollTop = 0;
  expect(position.top).toBe(0);
});

test('settling doesn’t undo a jump whose scroll event has not arrived', () => {
  const { scroller, position } = createPosition(MILLION_ROWS);
  position.moveTo(16_000_000);
  scroller.scrollTop += 96;
  expect(position.top).toBe(16_000_096);
  scroller.scrollTop = TRACK_MAX_PX;
  position.settle();
  expect(position.top).toBe(MILLION_ROWS - ROOM);
});

test('rows added below don’t move the visible rows', () => {
  const { position } = createPosition(MILLION_ROWS);
  position.moveTo(16_000_000);
  position.resize(MILLION_ROWS + 3_200_000);
  expect(position.top).toBe(16_000_000);
});

test('a shortened list is scrolled to its end', () => {
  const { position } = createPosition(MILLION_ROWS);
  position.moveTo(MILLION_ROWS);
  position.resize(12_000_000);
  expect(position.top).toBe(12_000_000 - ROOM);
});

test.each([64_000, MILLION_ROWS])(
  'the end of a list of %i px comes into sight whole below headings',
  (listHeight) => {
    const { scroller, position } = createPosition(listHeight, 40);
    position.show(listHeight - 32, listHeight);
    expect(position.top).toBe(listHeight - 560);
    expect(scroller.scrollTop).toBe(Math.min(listHeight, TRACK_MAX_PX) - 560);
    expect(position.settle()).toBe(false);
  },
);

test.each([
  ['in sight', 1_000, 1_560, 1_000],
  ['above', 968, 1_100, 968],
  ['below', 1_560, 1_592, 1_032],
  ['higher than there is room, its start', 1_100, 2_000, 1_100],
  ['just above, and higher', 900, 2_000, 900],
])('scrolls by the least distance: %s', (_, from, to, top) => {
  const { position } = createPosition(64_000, 40);
  position.moveTo(1_000);
  position.show(from, to);
  expect(position.top).toBe(top);
});
