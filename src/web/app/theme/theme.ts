// The look: one accent, calm surfaces, text that meets WCAG AA in both schemes.
import {
  alpha,
  type CSSVariablesResolver,
  createTheme,
  darken,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type MantineTheme,
  type MantineThemeOverride,
} from '@mantine/core';
import { words } from '#web/ui/words.ts';
import fields from './fields.module.css';

/** Where a component's own defaults fall short of what axe checks, or of this look. */
const components: MantineThemeOverride['components'] = {
  // Its placeholder inside the menu is nothing a menu may contain; without it the first item takes the focus.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  // A <header> in a dialog would count as one more banner of the page.
  ModalHeader: { defaultProps: { role: 'presentation' } },
  DrawerHeader: { defaultProps: { role: 'presentation' } },
  ModalCloseButton: { defaultProps: { 'aria-label': words.close } },
  DrawerCloseButton: { defaultProps: { 'aria-label': words.close } },
  Modal: { styles: { title: { fontWeight: 600 } } },
  Drawer: { styles: { title: { fontWeight: 600 } } },
  Input: { classNames: { wrapper: fields['field'] ?? '' } },
  Checkbox: { classNames: { input: fields['box'] ?? '' } },
  Badge: { defaultProps: { tt: 'none' } },
};

export const theme = createTheme({
  primaryColor: 'iris',
  // Both are dark enough for white text: Mantine chooses the text's colour for the light shade alone.
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  // Black and white are equally readable on this luminance: whichever is chosen meets AA.
  luminanceThreshold: 0.179,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, 'DejaVu Sans Mono', monospace",
  headings: { fontWeight: '600' },
  colors: {
    iris: [
      '#f3f1ff',
      '#e3dffb',
      '#c6bff4',
      '#aaa0ec',
      '#978be6',
      '#8275dd',
      '#6a5cc9',
      '#4c3fb0',
      '#41369a',
      '#352c80',
    ],
    // Mantine's red is too light for white text, and too vivid for a calm page.
    red: [
      '#fff0f0',
      '#fddfdf',
      '#fabcbc',
      '#f59797',
      '#ee7878',
      '#e05858',
      '#d13c3c',
      '#bb2a2a',
      '#a22121',
      '#871a1a',
    ],
  },
  components,
});

/** Mantine's defaults for quiet text and the edges of fields fall short of AA on their own backgrounds. */
export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--color-focus': 'var(--mantine-color-iris-7)',
    '--color-field-edge': 'var(--mantine-color-gray-6)',
    ...eachColor(theme, inkOnLight),
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--color-focus': 'var(--mantine-color-iris-3)',
    '--color-field-edge': 'var(--mantine-color-dark-2)',
    ...eachColor(theme, tintOnDark),
  },
});

/** The palettes above, made with these uses in mind. */
const OWN = new Set(['iris', 'red']);

type Variables = readonly (readonly [variable: string, value: string])[];

function eachColor(
  { colors }: MantineTheme,
  variablesOf: (name: string, shades: MantineColorsTuple) => Variables,
): Record<string, string> {
  const tinted = Object.entries(colors).filter(([name]) => name !== 'dark' && name !== 'gray');
  return Object.fromEntries(tinted.flatMap(([name, shades]) => variablesOf(name, shades)));
}

/** Coloured text, dark enough on white and on its own tint: the yellows and greens are not. */
function inkOnLight(name: string, shades: MantineColorsTuple): Variables {
  const ink = OWN.has(name) ? shades[8] : darken(shades[9], 0.45);
  return [
    [`--mantine-color-${name}-text`, ink],
    [`--mantine-color-${name}-light-color`, ink],
  ];
}

/** On dark a hint of the colour with light text in it, instead of a deep block of it. */
function tintOnDark(name: string, shades: MantineColorsTuple): Variables {
  const tint = `--mantine-color-${name}-light`;
  return [
    [tint, alpha(shades[5], 0.16)],
    [`${tint}-hover`, alpha(shades[5], 0.22)],
    [`${tint}-color`, shades[3]],
  ];
}

/** The script in index.html reads the same entry before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'lectern.color-scheme' });
