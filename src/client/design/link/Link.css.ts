import { recipe } from '@vanilla-extract/recipes';
import { focusRing } from '../focusRing.css.ts';
import { color, control } from '../styles.ts';

export const link = recipe({
  base: [
    focusRing,
    {
      borderRadius: 3,
      cursor: 'pointer',
      textUnderlineOffset: '0.18em',
      textDecorationThickness: '1px',
      selectors: { '&[data-disabled]': { cursor: 'default', textDecoration: 'none' } },
    },
  ],
  variants: {
    tone: {
      accent: { color: color.accentInk },
      ink: { color: color.ink },
      danger: { color: color.dangerInk },
    },
    underline: {
      always: { textDecorationLine: 'underline', selectors: { '&[data-hovered]': { textDecorationThickness: '2px' } } },
      hover: { textDecorationLine: 'none', selectors: { '&[data-hovered]': { textDecorationLine: 'underline' } } },
    },
    // In running text a link is as high as its line; alone it has the height of a button.
    alone: { true: { display: 'inline-flex', alignItems: 'center', minHeight: control.height } },
  },
  defaultVariants: { tone: 'accent', underline: 'always' },
});
