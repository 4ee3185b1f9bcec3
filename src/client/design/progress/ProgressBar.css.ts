import { keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../breakpoints.ts';
import { turn } from '../focusRing.css.ts';
import { stack } from '../styles.ts';
import { color, fontSize, radius, space } from '../theme.css.ts';

export const spinner = recipe({
  base: {
    display: 'inline-block',
    flexShrink: 0,
    borderRadius: '50%',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderRightColor: 'transparent',
    animation: `${turn} 700ms linear infinite`,
    // Without motion, a ring with a gap looks broken; a dotted one reads as "wait".
    '@media': { [media.calm]: { borderStyle: 'dotted', borderRightColor: 'currentColor' } },
  },
  variants: {
    size: {
      small: { width: 16, height: 16, borderWidth: 2 },
      medium: { width: 24, height: 24, borderWidth: 2.5 },
      large: { width: 40, height: 40, borderWidth: 3 },
    },
  },
  defaultVariants: { size: 'medium' },
});

const sweep = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

export const bar = style(stack('1'));
export const figure = style({ color: color.inkMuted, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

export const track = style({ height: 6, borderRadius: radius.round, background: color.hairline, overflow: 'hidden' });

export const fill = style({
  height: '100%',
  borderRadius: radius.round,
  background: color.accent,
  transformOrigin: 'left',
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});

export const sweeping = style({ width: '40%', animation: `${sweep} 1.2s ease-in-out infinite` });

const breathe = keyframes({ '50%': { opacity: 0.45 } });

export const skeleton = recipe({
  base: {
    display: 'block',
    width: '100%',
    maxWidth: '100%',
    background: color.hairline,
    borderRadius: radius.small,
    animation: `${breathe} 1.6s ease-in-out infinite`,
    '@media': { [media.calm]: { animation: 'none' } },
  },
  variants: {
    shape: {
      // As tall as the letters, with the rest of the line around it, so that the loaded text takes the same space.
      text: { height: '0.75em', marginBlock: '0.375em', borderRadius: 4 },
      heading: { height: '0.9em', marginBlock: '0.2em', borderRadius: 4, fontSize: fontSize.huge },
      block: { height: space['12'] },
      image: { aspectRatio: '4 / 5' },
    },
  },
  defaultVariants: { shape: 'text' },
});

export const skeletonLines = style({ display: 'block' });
