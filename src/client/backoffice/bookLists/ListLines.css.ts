import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

const { color, space } = vars;

export const lines = style({ display: 'flex', flexDirection: 'column' });
export const line = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['2'],
  paddingBlock: space['3'],
  borderTop: `1px solid ${color.hairline}`,
});
export const choices = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space['2'] });
