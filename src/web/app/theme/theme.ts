// The theme (docs/design.md): own scales in place of Mantine's, and all colours from the tokens.
import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineThemeOverride,
  rem,
} from '@mantine/core';
import { words } from '#web/ui/words.ts';
import controls from './controls.module.css';
import { type Token, tokens } from './tokens.ts';

const DIALOG = {
  // The page itself never scrolls, and locking it would recalculate all styles.
  defaultProps: { radius: 'xl', yOffset: '5.5rem', size: 520, padding: 20, lockScroll: false },
  classNames: { content: controls['dialog'] ?? '', inner: controls['dialogPlace'] ?? '' },
};

/** Changes to components whose defaults fail axe or don't match the design. */
const components: MantineThemeOverride['components'] = {
  // The placeholder isn't allowed inside a menu. Without it the first item gets the focus.
  Menu: {
    defaultProps: { withInitialFocusPlaceholder: false },
    classNames: { dropdown: controls['float'] ?? '' },
  },
  Popover: { classNames: { dropdown: controls['float'] ?? '' } },
  // A <header> in a dialog would count as another banner of the page.
  ModalHeader: { defaultProps: { role: 'presentation' } },
  DrawerHeader: { defaultProps: { role: 'presentation' } },
  ModalCloseButton: { defaultProps: { 'aria-label': words.close } },
  DrawerCloseButton: { defaultProps: { 'aria-label': words.close } },
  Modal: DIALOG,
  ModalRoot: DIALOG,
  Drawer: { defaultProps: { lockScroll: false }, classNames: { content: controls['dialog'] ?? '' } },
  Overlay: { defaultProps: { color: 'var(--color-scrim)', backgroundOpacity: 1 } },
  Button: { classNames: { root: controls['button'] ?? '' } },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray' },
    classNames: { root: controls['icon'] ?? '' },
  },
  CloseButton: { classNames: { root: controls['icon'] ?? '' } },
  Input: { classNames: { wrapper: controls['field'] ?? '' } },
  InputWrapper: {
    // Put the hint below the input, so that adjacent inputs are aligned even if only one of them has a hint. No asterisks,
    // because red means an error.
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
    classNames: {
      label: controls['label'] ?? '',
      description: controls['description'] ?? '',
      error: controls['description'] ?? '',
    },
  },
  Checkbox: { defaultProps: { radius: 'xs' }, classNames: checkClasses('input') },
  Radio: { classNames: checkClasses('radio') },
  Switch: { defaultProps: { withThumbIndicator: false }, classNames: { root: controls['switch'] ?? '' } },
  SegmentedControl: {
    defaultProps: { size: 'sm' },
    classNames: {
      root: controls['segments'] ?? '',
      control: controls['segment'] ?? '',
      label: controls['segmentLabel'] ?? '',
      indicator: controls['thumb'] ?? '',
    },
  },
  Tooltip: { classNames: { tooltip: controls['tooltip'] ?? '' } },
  Card: { classNames: { root: controls['card'] ?? '' } },
  Code: { classNames: { root: controls['code'] ?? '' } },
  Alert: { classNames: { root: controls['alert'] ?? '' } },
  Text: { defaultProps: { size: 'md' } },
};

function checkClasses(box: 'input' | 'radio') {
  return {
    root: controls['check'] ?? '',
    inner: controls['boxPlace'] ?? '',
    description: controls['description'] ?? '',
    [box]: controls['box'] ?? '',
  };
}

/** Returns a line height relative to the font size; both in px. */
const line = (height: number, size: number) => String(height / size);

export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  // Black and white have equal contrast on this luminance, so both meet AA.
  luminanceThreshold: 0.179,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Geist Variable', 'Geist Fallback', system-ui, 'Noto Sans', sans-serif",
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10), xl: rem(12) },
  defaultRadius: 'sm',
  fontSizes: { xs: rem(11), sm: rem(12), md: rem(13), lg: rem(15), xl: rem(16) },
  lineHeights: { xs: line(16, 11), sm: line(16, 12), md: line(20, 13), lg: line(20, 15), xl: line(24, 16) },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: line(32, 24) },
      h2: { fontSize: rem(16), lineHeight: line(24, 16) },
      h3: { fontSize: rem(15), lineHeight: line(20, 15) },
      h4: { fontSize: rem(13), lineHeight: line(20, 13) },
      h5: { fontSize: rem(13), lineHeight: line(20, 13) },
      h6: { fontSize: rem(12), lineHeight: line(16, 12) },
    },
  },
  shadows: {
    xs: 'var(--shadow-sheet)',
    sm: 'var(--shadow-sheet)',
    md: 'var(--shadow-float)',
    lg: 'var(--shadow-float)',
    xl: 'var(--shadow-float)',
  },
  colors: {
    iris: [
      '#f0eefe',
      '#e4e1fc',
      '#cfcaf9',
      '#b3abff',
      '#9a90f2',
      '#7a6ff0',
      '#6357de',
      '#4a3fc2',
      '#3c32a6',
      '#2f2785',
    ],
    // Dark enough for white text, because Mantine chooses the text colour by these.
    red: [
      '#fdefed',
      '#f9d6d2',
      '#f3b0a9',
      '#ff9d94',
      '#e06a5f',
      '#cc4438',
      '#b8372d',
      '#b92c20',
      '#a0241a',
      '#861d14',
    ],
  },
  components,
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...named(tokens.light),
    '--color-scrim': 'rgb(20 20 30 / 0.32)',
    '--shadow-sheet': '0 0 0 1px var(--color-line), 0 1px 2px rgb(22 22 40 / 0.05)',
    '--shadow-float': '0 1px 2px rgb(22 22 40 / 0.08), 0 10px 32px rgb(22 22 40 / 0.14)',
  },
  dark: {
    ...named(tokens.dark),
    '--color-scrim': 'rgb(0 0 0 / 0.58)',
    '--shadow-sheet': '0 0 0 1px var(--color-line)',
    '--shadow-float': '0 0 0 1px #34343e, 0 16px 40px rgb(0 0 0 / 0.55)',
  },
});

function named(colors: Readonly<Record<Token, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--color-${name}`, color]));
}

/** The script in index.html reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'lectern.color-scheme' });
