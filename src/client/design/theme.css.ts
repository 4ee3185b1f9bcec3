import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';
import { media } from './breakpoints.ts';
import * as tokens from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const names = <Name extends string>(values: Record<Name, unknown>) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, ''])) as Record<Name, string>;

export const vars = createGlobalThemeContract(
  {
    color: names<tokens.ColorName>(tokens.lightColors),
    space: names(tokens.space),
    fontFamily: { sans: '', serif: '' },
    fontSize: names(tokens.fontSize),
    lineHeight: names(tokens.lineHeight),
    fontWeight: names(tokens.fontWeight),
    radius: names(tokens.radius),
    motion: names(tokens.motion),
    layer: names(tokens.layer),
    control: { height: '', small: '', large: '', inset: '', text: '', row: '' },
  },
  (_value, path) => path.map(kebab).join('-'),
);

export const { color, control, fontFamily, fontSize, fontWeight, layer, lineHeight, motion, radius, space } = vars;

createGlobalTheme(':root', vars, {
  color: tokens.lightColors,
  space: tokens.space,
  fontSize: tokens.fontSize,
  lineHeight: tokens.lineHeight,
  fontWeight: tokens.fontWeight,
  radius: tokens.radius,
  motion: tokens.motion,
  layer: tokens.layer,
  fontFamily: {
    sans: "'Store Sans', 'Inter Fallback', 'Inter Fallback Android', 'Inter Fallback Linux', sans-serif",
    serif:
      "'Store Serif', 'Source Serif Fallback', 'Source Serif Fallback Android', 'Source Serif Fallback Linux', serif",
  },
  // The storefront is used with a thumb: 44 px. 16 px text also keeps iOS from zooming into a focused field.
  control: { height: '44px', small: '36px', large: '52px', inset: '14px', text: tokens.fontSize.body, row: '48px' },
});

globalStyle(':root', {
  colorScheme: 'light',
  // Inherited by all scrolling boxes: not every browser draws dark scroll bars by default.
  scrollbarColor: `${color.outline} transparent`,
  '@media': { [media.dark]: { colorScheme: 'dark', vars: assignVars(color, tokens.darkColors) } },
});

// Print is black on white in every scheme; media.dark applies to screens only.
globalStyle(':root', {
  '@media': {
    print: {
      vars: {
        [color.paper]: tokens.lightColors.surface,
        [color.sunken]: tokens.lightColors.surface,
      },
    },
  },
});

// density.ts sets the attribute on the root element, so that overlays, which live in the body, follow.
globalStyle(':root[data-density="compact"]', {
  vars: {
    [control.height]: '32px',
    [control.small]: '28px',
    [control.large]: '40px',
    [control.inset]: '10px',
    [control.text]: tokens.fontSize.small,
    [control.row]: '36px',
  },
});

// Touch devices are never compact: a tablet at the counter has 44 px targets.
globalStyle(':root[data-density="compact"]', {
  '@media': {
    '(pointer: coarse)': {
      vars: {
        [control.height]: '44px',
        [control.small]: '44px',
        [control.large]: '44px',
        [control.row]: '44px',
      },
    },
  },
});
