import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { centered, inline, muted, stack } from '#client/design/styles.ts';
import { color, fontFamily, fontSize, fontWeight, radius, space } from '#client/design/theme.css.ts';

export const accountBox = style({
  ...inline('3'),
  padding: `${space['3']} ${space['1']} ${space['3']} ${space['3']}`,
  background: color.surface,
  borderRadius: radius.small,
});

// The number keeps its space before anything wraps below it.
export const textBlock = style({ flex: '1 1 0', minWidth: 0 });

export const qr = style({ flexBasis: '100%', ...stack('2'), alignItems: 'flex-start', ...muted('small') });

/** A QR code needs white with an edge in every scheme. */
export const qrPicture = style({
  width: 200,
  height: 'auto',
  maxWidth: '100%',
  padding: space['2'],
  background: 'white',
  borderRadius: radius.small,
});

export const number = style({
  fontSize: fontSize.small,
  fontWeight: fontWeight.medium,
  // A number does not wrap if it fits at all.
  display: 'inline-block',
  fontVariantNumeric: 'tabular-nums',
  userSelect: 'all',
  '@media': { [media.tablet]: { fontSize: fontSize.large } },
});

export const emblem = style({ flexShrink: 0, color: color.accent });
// The letters are in front of the columns, on a legible background.
globalStyle(`${emblem} text`, {
  fill: color.ink,
  stroke: color.surface,
  strokeWidth: 5,
  paintOrder: 'stroke',
  fontFamily: fontFamily.serif,
});

// Reserves the picture's height, so that nothing below it moves.
export const preview = style({ ...centered, height: 240, width: '100%' });
globalStyle(`${preview} img`, { maxWidth: '100%', maxHeight: 240, objectFit: 'contain', borderRadius: radius.small });
