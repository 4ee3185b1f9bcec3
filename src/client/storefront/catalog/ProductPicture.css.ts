import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { centered, color, radius } from '../../design/styles.ts';

const frame = style({
  width: '100%',
  aspectRatio: '4 / 5',
  borderRadius: radius.small,
  background: color.sunken,
});

export const picture = style([
  frame,
  {
    objectFit: 'cover',
    // Pictures are taken on paper and would glare on dark surfaces.
    '@media': { [media.dark]: { filter: 'brightness(0.88)' } },
  },
]);
export const missing = style([frame, { ...centered, color: color.inkMuted }]);
