import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

const { color, radius, space } = vars;

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['3'],
  padding: space['4'],
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.small,
});

/** A URL has no blanks to break at. */
export const urlText = style({ overflowWrap: 'anywhere' });
export const secretText = style({ overflowWrap: 'anywhere' });
