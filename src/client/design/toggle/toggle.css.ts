import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { ring } from '../focusRing.css.ts';
import { color, control, fontSize, motion, muted, radius, space, wrap } from '../styles.ts';

export const toggle = recipe({
  base: {
    display: 'inline-flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    padding: `${space['1']} ${space['4']}`,
    minWidth: control.height,
    border: `1px solid ${color.hairline}`,
    borderRadius: radius.small,
    background: color.surface,
    color: color.ink,
    lineHeight: '1.25',
    cursor: 'pointer',
    outline: 'none',
    WebkitTapHighlightColor: 'transparent',
    touchAction: 'manipulation',
    transition: `background-color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
    selectors: {
      '&[data-hovered]': { background: color.sunken },
      // The second pixel of border is a shadow, so the chip does not grow when chosen.
      '&[data-selected]': {
        background: color.accentSoft,
        borderColor: color.accent,
        boxShadow: `inset 0 0 0 1px ${color.accent}`,
      },
      '&[data-focus-visible]': ring,
      '&[data-disabled]': {
        cursor: 'not-allowed',
        color: color.inkMuted,
        background: color.sunken,
        borderColor: color.hairline,
        textDecoration: 'line-through',
      },
    },
    '@media': {
      '(forced-colors: active)': { selectors: { '&[data-selected]': { outline: '2px solid Highlight' } } },
    },
  },
  variants: {
    size: {
      small: { minHeight: control.small, fontSize: fontSize.small },
      medium: { minHeight: control.height, fontSize: control.text },
    },
  },
  defaultVariants: { size: 'medium' },
});

export const chips = style(wrap('2'));
export const swatched = style({ display: 'inline-flex', alignItems: 'center', gap: space['2'] });
// Shows the true color even in forced colors.
export const swatch = style({
  width: 20,
  height: 20,
  flexShrink: 0,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.round,
  forcedColorAdjust: 'none',
});
export const hint = style({ ...muted('tiny') });
