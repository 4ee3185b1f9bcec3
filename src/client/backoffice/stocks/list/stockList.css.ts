import { style } from '@vanilla-extract/css';
import { media } from '../../../design/breakpoints.ts';
import { vars } from '../../../design/theme.css.ts';

const { color, radius, space } = vars;

export const filter = style({
  flex: '1 1 140px',
  minWidth: 0,
  '@media': { [media.tablet]: { flex: '0 1 220px' } },
});

const PICTURE = 28;
export const picture = style({
  display: 'block',
  width: PICTURE,
  height: PICTURE,
  objectFit: 'cover',
  borderRadius: radius.small,
  background: color.sunken,
});

export const name = style({ minWidth: 180, overflowWrap: 'anywhere' });
export const category = style({ maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

/** What can be done with the selected rows; the list keeps it in sight. */
export const bulkBar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space['2'],
  padding: `${space['2']} ${space['3']}`,
  background: color.accentSoft,
  border: `1px solid ${color.accent}`,
  borderRadius: radius.small,
});
