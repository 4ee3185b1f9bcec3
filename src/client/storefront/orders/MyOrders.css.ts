import { style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { bordered, fontSize, fontWeight, inline, oneLine, radius, space, stack, wrap } from '#client/design/styles.ts';

export const pickupCode = style({ ...stack('3'), alignItems: 'center', textAlign: 'center' });

export const codeFrame = style({
  width: 'min(100%, 280px)',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: radius.large,
});

export const codeText = style({
  fontSize: fontSize.large,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: 'tabular-nums',
});

export const storedCodes = style(wrap('2'));

export const page = style({ ...stack('4'), width: '100%', maxWidth: 960, marginInline: 'auto' });

// The height of most rows, also for the skeleton, so that little moves.
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space['3'],
  minHeight: 208,
  padding: `${space['2']} ${space['3']}`,
  ...bordered('large'),
  '@media': { [media.tablet]: { paddingInline: space['5'] } },
});

export const when = style({ ...oneLine(), minHeight: 44, minWidth: 0 });
export const paying = style({ ...inline('2'), minWidth: 0, fontSize: fontSize.small });
export const wide = style({ gridColumn: '1 / -1', minWidth: 0 });
export const amount = style({ justifySelf: 'end' });
export const doing = style({ gridColumn: '1 / -1', ...inline('2'), minHeight: 44, fontSize: fontSize.small });
// A separate line on a phone, because the text is longer than the remaining space.
export const sending = style({
  order: -1,
  flexBasis: '100%',
  '@media': { [media.tablet]: { order: 0, flexBasis: 'auto' } },
});
export const forWhom = style({ flex: '1 1 0', minWidth: 0 });
export const items = style({ gridColumn: '1 / -1', minWidth: 0 });

export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: space['4'] });
