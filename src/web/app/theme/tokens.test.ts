import { expect, test } from 'vitest';
import { type Token, tokens } from './tokens.ts';

/** WCAG 2.2: text needs 4.5, what shows where a control is and how it stands needs 3. */
const TEXT = 4.5;
const SHAPE = 3;

const TEXTS: readonly (readonly [text: Token, behind: readonly Token[]])[] = [
  ['ink', ['canvas', 'sunken', 'panel', 'float', 'hover', 'float-hover', 'soft', 'soft-2', 'warn-mark']],
  ['ink-2', ['canvas', 'sunken', 'panel', 'float', 'hover', 'float-hover', 'soft', 'soft-2']],
  ['ink-3', ['canvas', 'sunken', 'panel', 'hover', 'soft', 'soft-2']],
  ['ink-3-float', ['float', 'float-hover']],
  ['accent-ink', ['canvas', 'sunken', 'panel', 'float', 'hover', 'soft', 'soft-2']],
  ['on-accent', ['accent', 'accent-hover', 'danger-fill', 'danger-fill-hover']],
  ['danger', ['canvas', 'panel', 'float', 'hover', 'danger-soft']],
  ['warn', ['canvas', 'panel', 'float', 'warn-soft']],
  ['ok', ['canvas', 'panel', 'float', 'ok-soft']],
];

const SHAPES: readonly (readonly [shape: Token, behind: readonly Token[]])[] = [
  ['edge', ['sunken', 'panel', 'float']],
  ['edge-selected', ['soft', 'soft-2']],
  ['focus', ['canvas', 'sunken', 'panel', 'float', 'hover', 'soft', 'soft-2']],
  ['active', ['panel', 'soft', 'track']],
  ['audio', ['panel', 'hover', 'soft', 'soft-2']],
  ['video', ['panel', 'hover', 'soft', 'soft-2']],
];

const PAIRS = [
  ...TEXTS.flatMap(([front, behind]) => behind.map((back) => [front, back, TEXT] as const)),
  ...SHAPES.flatMap(([front, behind]) => behind.map((back) => [front, back, SHAPE] as const)),
];

for (const scheme of ['light', 'dark'] as const) {
  test.each(PAIRS)(`in the ${scheme} scheme %s on %s has a contrast of at least %d`, (front, back, least) => {
    expect(contrast(tokens[scheme][front], tokens[scheme][back])).toBeGreaterThanOrEqual(least);
  });
}

test('a contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
