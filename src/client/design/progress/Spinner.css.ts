import { recipe } from '@vanilla-extract/recipes';
import { media } from '../breakpoints.ts';
import { turn } from '../motion.css.ts';

export const spinner = recipe({
  base: {
    display: 'inline-block',
    flexShrink: 0,
    borderRadius: '50%',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderRightColor: 'transparent',
    animation: `${turn} 700ms linear infinite`,
    // Standing still it would look like a broken ring; a full one with a gap reads as "wait".
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
