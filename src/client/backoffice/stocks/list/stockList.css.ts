import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

const { color, radius, space } = vars;

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
