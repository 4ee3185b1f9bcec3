import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';
import { media } from './breakpoints.ts';
import {
  type ColorName,
  darkColors,
  fontSize,
  fontWeight,
  layer,
  lightColors,
  lineHeight,
  motion,
  radius,
  space,
} from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const names = <Name extends string>(values: Record<Name, unknown>) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, ''])) as Record<Name, string>;

export const vars = createGlobalThemeContract(
  {
    color: names<ColorName>(lightColors),
    space: names(space),
    fontFamily: { sans: '', serif: '' },
    fontSize: names(fontSize),
    lineHeight: names(lineHeight),
    fontWeight: names(fontWeight),
    radius: names(radius),
    motion: names(motion),
    layer: names(layer),
    control: { height: '', small: '', large: '', inset: '', text: '', row: '' },
  },
  (_value, path) => path.map(kebab).join('-'),
);

createGlobalTheme(':root', vars, {
  color: lightColors,
  space,
  fontSize,
  lineHeight,
  fontWeight,
  radius,
  motion,
  layer,
  fontFamily: {
    sans: "'Store Sans', 'Inter Fallback', 'Inter Fallback Android', 'Inter Fallback Linux', sans-serif",
    serif:
      "'Store Serif', 'Source Serif Fallback', 'Source Serif Fallback Android', 'Source Serif Fallback Linux', serif",
  },
  // The storefront is used with a thumb: 44 px. 16 px text also keeps iOS from zooming into a focused field.
  control: { height: '44px', small: '36px', large: '52px', inset: '14px', text: fontSize.body, row: '48px' },
});

globalStyle(':root', {
  colorScheme: 'light',
  // Inherited by all scrolling boxes: not every browser draws dark scroll bars by default.
  scrollbarColor: `${vars.color.outline} transparent`,
  '@media': { [media.dark]: { colorScheme: 'dark', vars: assignVars(vars.color, darkColors) } },
});

// Print is black on white in every scheme; media.dark applies to screens only.
globalStyle(':root', {
  '@media': {
    print: {
      vars: {
        [vars.color.paper]: lightColors.surface,
        [vars.color.sunken]: lightColors.surface,
      },
    },
  },
});

// density.ts sets the attribute on the root element, so that overlays, which live in the body, follow.
globalStyle(':root[data-density="compact"]', {
  vars: {
    [vars.control.height]: '32px',
    [vars.control.small]: '28px',
    [vars.control.large]: '40px',
    [vars.control.inset]: '10px',
    [vars.control.text]: fontSize.small,
    [vars.control.row]: '36px',
  },
});

// Touch devices are never compact: a tablet at the counter has 44 px targets.
globalStyle(':root[data-density="compact"]', {
  '@media': {
    '(pointer: coarse)': {
      vars: {
        [vars.control.height]: '44px',
        [vars.control.small]: '44px',
        [vars.control.large]: '44px',
        [vars.control.row]: '44px',
      },
    },
  },
});
