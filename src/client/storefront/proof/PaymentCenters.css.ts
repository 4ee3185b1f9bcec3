import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, fontFamily, fontSize, inline, muted, radius, space, stack } from '../../design/styles.ts';

export const panel = style({
  ...stack('4'),
  padding: space['3'],
  background: color.accentSoft,
  borderRadius: radius.large,
  '@media': { [media.tablet]: { padding: space['5'] } },
});

export const account = style({
  ...inline('3'),
  padding: `${space['3']} ${space['1']} ${space['3']} ${space['3']}`,
  background: color.surface,
  borderRadius: radius.small,
});

// The number has its own room before anything goes below it.
export const textBlock = style({ flex: '1 1 0', minWidth: 0 });

/** On a line of its own. */
export const qr = style({ flexBasis: '100%', ...stack('2'), alignItems: 'flex-start', ...muted('small') });

/** A code is read on white, whatever the scheme, and with an edge around it. */
export const qrPicture = style({
  width: 200,
  height: 'auto',
  maxWidth: '100%',
  padding: space['2'],
  background: 'white',
  borderRadius: radius.small,
});

export const number = style({
  fontFamily: fontFamily.serif,
  fontSize: fontSize.body,
  // A number is copied by eye as well: it stays whole where there is room for it at all.
  display: 'inline-block',
  fontVariantNumeric: 'tabular-nums lining-nums',
  letterSpacing: '0.02em',
  userSelect: 'all',
  '@media': { [media.tablet]: { fontSize: fontSize.large } },
});

export const emblem = style({ flexShrink: 0, color: color.accent });
// The letters stand before the columns, on a ground that keeps them readable.
globalStyle(`${emblem} text`, {
  fill: color.ink,
  stroke: color.surface,
  strokeWidth: 5,
  paintOrder: 'stroke',
  fontFamily: fontFamily.serif,
});
