import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { ellipsis, wrap } from '../../design/styles.ts';
import { WIDE_CARDS } from '../records/records.css.ts';

export const filters = style({
  ...wrap('3'),
  alignItems: 'end',
  width: '100%',
  order: 1,
  '@media': { [media.tablet]: { display: 'contents' } },
});

/** One line, so that rows keep one height. */
export const customer = style({ maxWidth: 140, ...ellipsis });
export const items = style({ maxWidth: 170, ...ellipsis });

export const list = style({});
globalStyle(`${list} .${customer}`, { '@media': { [WIDE_CARDS]: { maxWidth: 'none' } } });
