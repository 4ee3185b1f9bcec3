import { keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../breakpoints.ts';
import { color, fontSize, radius, space } from '../styles.ts';

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
      circle: { width: space['10'], height: space['10'], borderRadius: radius.round },
      image: { aspectRatio: '4 / 5' },
    },
  },
  defaultVariants: { shape: 'text' },
});

export const lines = style({ display: 'block' });
