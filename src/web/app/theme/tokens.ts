// Colours of both schemes by purpose (docs/design.md); tokens.test.ts checks their contrast. Style sheets use them as
// variables such as `--color-ink-2`.

const light = {
  // Layers, back to front.
  canvas: '#f1f1f4',
  sunken: '#f7f7f9',
  panel: '#ffffff',
  float: '#ffffff',
  hover: '#f4f4f7',
  'float-hover': '#f4f4f7',
  thumb: '#ffffff',
  // Lines: hairline, edge of a quiet control, edge of a form field, track of a bar.
  line: '#e6e6ec',
  'line-float': '#e6e6ec',
  'line-2': '#d3d3dc',
  edge: '#878794',
  'edge-selected': '#7d7d8a',
  track: '#e3e3ea',
  // Text: primary, secondary, tertiary and placeholders.
  ink: '#16161d',
  'ink-2': '#4b4b57',
  'ink-3': '#62626e',
  'ink-3-float': '#62626e',
  // Selection, focus and progress.
  accent: '#4a3fc2',
  'accent-hover': '#3c32a6',
  'on-accent': '#ffffff',
  'accent-ink': '#4338b4',
  focus: '#5a4fd6',
  active: '#4a3fc2',
  soft: '#f0eefe',
  'soft-2': '#e4e1fc',
  sent: '#bbb5f3',
  // Errors and deletion, warnings, success, kinds of files.
  danger: '#ad2418',
  'danger-fill': '#b92c20',
  'danger-fill-hover': '#a0241a',
  'danger-soft': '#fdefed',
  warn: '#7f4d00',
  'warn-soft': '#fdf3e1',
  'warn-mark': '#fbe3ae',
  ok: '#146c43',
  'ok-soft': '#e8f5ee',
  audio: '#0d7a70',
  video: '#a4530f',
} as const;

export type Token = keyof typeof light;

const dark: Readonly<Record<Token, string>> = {
  canvas: '#0a0a0d',
  sunken: '#111115',
  panel: '#16161b',
  float: '#24242c',
  hover: '#1e1e24',
  'float-hover': '#31313b',
  thumb: '#31313b',
  line: '#27272f',
  'line-float': '#3a3a45',
  'line-2': '#3a3a45',
  edge: '#7a7a88',
  'edge-selected': '#7a7a88',
  track: '#2f2f39',
  ink: '#ededf2',
  'ink-2': '#b6b6c2',
  'ink-3': '#9595a3',
  'ink-3-float': '#9c9caa',
  accent: '#6357de',
  'accent-hover': '#5448cc',
  'on-accent': '#ffffff',
  'accent-ink': '#b3abff',
  focus: '#8f84ff',
  // The accent fill is too dark for lines in the dark scheme.
  active: '#8f84ff',
  soft: '#221f3a',
  'soft-2': '#2c294c',
  sent: '#443f7d',
  danger: '#ff9d94',
  'danger-fill': '#b8372d',
  'danger-fill-hover': '#a52f26',
  'danger-soft': '#31191a',
  warn: '#f0bd66',
  'warn-soft': '#2d2415',
  'warn-mark': '#5a4519',
  ok: '#74d3a4',
  'ok-soft': '#14261d',
  audio: '#55c6b8',
  video: '#e6a566',
};

export const tokens: Readonly<Record<'light' | 'dark', Readonly<Record<Token, string>>>> = { light, dark };
