import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { ellipsis, inline, wrap } from '../../design/styles.ts';
import { WIDE_CARDS } from '../records/records.css.ts';

export const views = style({
  ...inline('2'),
  flex: '1 1 100%',
  minWidth: 0,
  order: -1,
  // One line that scrolls sideways on a phone, so that orders begin higher; with space for the focus ring.
  '@media': { [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto', margin: -4, padding: 4 } },
});
globalStyle(`${views} [role="radiogroup"]`, { '@media': { [media.phone]: { flexWrap: 'nowrap' } } });
globalStyle(`${views} > *, ${views} [role="radio"]`, { '@media': { [media.phone]: { flexShrink: 0 } } });

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
