import { globalStyle, style } from '@vanilla-extract/css';
import { clamped, fontWeight, grid, lineHeight, stack, wrap } from '../../design/styles.ts';

/** A line of an order or a cart: picture, name and facts, with the amount at the end of the facts. */
export const line = style({
  ...grid('3'),
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  paddingBlock: 6,
  '@media': { print: { breakInside: 'avoid' } },
});

/** Shown on paper all the same. */
export const folded = style({ '@media': { screen: { display: 'none' } } });

export const words = style({ ...stack(), gap: 2, minWidth: 0, minHeight: 60 });

export const name = style({ ...clamped(2), fontWeight: fontWeight.medium, lineHeight: lineHeight.snug });

export const facts = style({ ...wrap('3'), alignItems: 'baseline', justifyContent: 'space-between' });
// In large type the amount is below.
globalStyle(`${facts} > :first-child`, { flex: '1 1 5rem' });

export const sum = style({ marginInlineStart: 'auto' });
