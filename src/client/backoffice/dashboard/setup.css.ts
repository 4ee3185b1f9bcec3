import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { color, radius, space } = vars;

export const steps = style({
  display: 'flex',
  flexDirection: 'column',
  maxWidth: 860,
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.large,
});
export const step = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: space['3'],
  rowGap: space['2'],
  padding: space['4'],
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
  '@media': { [media.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } },
});
export const stepWords = style({ display: 'flex', flexDirection: 'column', gap: space['1'], minWidth: 0 });
export const stepAction = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space['2'],
  gridColumn: 2,
  '@media': { [media.tablet]: { gridColumn: 3, flexDirection: 'column', alignItems: 'stretch' } },
});
export const isDoneMark = style({ color: color.accentInk });
export const isOpenMark = style({ color: color.inkMuted });
