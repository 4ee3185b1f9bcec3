import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

const { space } = vars;

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['5'],
  maxWidth: 1120,
  padding: space['4'],
  '@media': { [media.desktop]: { padding: `${space['4']} ${space['5']}` } },
});
