import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The product's green; shade 7 carries white text at 6.3:1. */
const green: MantineColorsTuple = ['#eef8f1', '#dcefe2', '#b8dfc5', '#8fcba4', '#66b684', '#43a069', '#2c8650', '#1b6e3c', '#14582f', '#0e4424'];

/** Red and yellow dark enough to be read as text on white, from shade 6 on. */
const red: MantineColorsTuple = ['#fdecea', '#fbd5d1', '#f5a9a1', '#ee8177', '#e35d51', '#cf3d2f', '#b42318', '#b42318', '#96190f', '#7a120a'];
const yellow: MantineColorsTuple = ['#fdf1d8', '#fbe3b0', '#f6cd7a', '#eeb54a', '#e09d22', '#b87a0a', '#8a5600', '#7a4b00', '#6b4200', '#5a3700'];

/** Inputs large enough for a thumb on touch screens, dense where a mouse points. */
export function themeFor(touch: boolean) {
  const size = touch ? 'md' : 'xs';
  const sized = { defaultProps: { size } };
  return createTheme({
    fontFamily: 'Sarabun, system-ui, sans-serif',
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    headings: { fontFamily: 'Sarabun, system-ui, sans-serif', fontWeight: '700' },
    primaryColor: 'green',
    primaryShade: 7,
    colors: { green, red, yellow },
    defaultRadius: 'sm',
    fontSizes: { xs: '0.9375rem', sm: '1rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      TextInput: sized,
      NumberInput: sized,
      PasswordInput: sized,
      Textarea: sized,
      Select: sized,
      MultiSelect: sized,
      Autocomplete: sized,
      NativeSelect: sized,
      Checkbox: sized,
      FileInput: sized,
      SegmentedControl: sized,
      Button: { defaultProps: { size: touch ? 'md' : 'sm' } },
    },
  });
}

/** Colours Mantine would draw too pale to read on white or on dark. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#14582f',
    '--mantine-color-dimmed': '#5b6470',
    '--mantine-color-placeholder': '#6b7280',
  },
  dark: {
    // The greys of the component library, in the tone of the page around them.
    '--mantine-color-dark-4': '#4a555c',
    '--mantine-color-dark-5': '#333c42',
    '--mantine-color-dark-6': '#252c31',
    '--mantine-color-dark-7': '#1c2226',
    '--mantine-color-dark-8': '#14191c',
    '--mantine-color-error': '#ff9a8f',
    '--mantine-color-anchor': '#8fcba4',
    '--mantine-color-dimmed': '#a9b4bf',
    '--mantine-color-placeholder': '#98a3ae',
  },
});
