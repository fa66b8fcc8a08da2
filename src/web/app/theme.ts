// The look: one accent, calm surfaces, text that meets WCAG AA in both schemes.
import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
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
  },
});

/** Mantine's defaults for quiet text fall short of AA on their own backgrounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});

/** The script in index.html reads the same entry before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'lectern.color-scheme' });
