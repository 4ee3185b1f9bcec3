import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { radius, space } = vars;

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['6'],
  width: '100%',
  maxWidth: 1040,
  marginInline: 'auto',
});

export const due = style({ display: 'flex', flexWrap: 'wrap', columnGap: space['6'], rowGap: space['1'] });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space['8'],
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space['10'] } },
});

export const preview = style({
  maxHeight: 240,
  width: 'auto',
  marginInline: 'auto',
  objectFit: 'contain',
  borderRadius: radius.small,
});
