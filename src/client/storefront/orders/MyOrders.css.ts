import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { color, fontSize, radius, space } = vars;

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['4'],
  width: '100%',
  maxWidth: 960,
  marginInline: 'auto',
});

export const list = style({ display: 'flex', flexDirection: 'column', gap: space['3'] });

// One height for all rows and for what stands there while they load, so that nothing moves.
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space['3'],
  minHeight: 164,
  padding: `${space['2']} ${space['3']}`,
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.large,
  '@media': { [media.tablet]: { minHeight: 132, paddingInline: space['5'] } },
});

export const when = style({ display: 'flex', alignItems: 'center', minHeight: 44, minWidth: 0 });
// A row of its own: the text has all the room that the amount leaves, however wide the status above is.
export const forWhom = style({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space['3'],
});
globalStyle(`${forWhom} > :first-child`, { minWidth: 0 });
export const wide = style({ gridColumn: '1 / -1', minWidth: 0 });
export const doing = style({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space['2'],
  minHeight: 44,
  fontSize: fontSize.small,
});
globalStyle(`${doing} > :first-child`, { minWidth: 0 });

export const more = style({ display: 'flex', justifyContent: 'center', paddingBlock: space['4'] });
