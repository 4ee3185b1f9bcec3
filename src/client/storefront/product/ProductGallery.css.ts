import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { stack, wrap } from '../../design/styles.ts';

export const main = style({
  ...stack('3'),
  // A phone shows the name and the price below the picture without scrolling.
  maxWidth: 240,
  width: '100%',
  marginInline: 'auto',
  alignSelf: 'start',
  '@media': { [media.tablet]: { maxWidth: 'none', gridRow: '1 / span 2' } },
});

export const thumbnails = style(wrap('2'));
export const thumbnail = style({ display: 'block', width: 44, '@media': { [media.desktop]: { width: 56 } } });
