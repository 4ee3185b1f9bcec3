import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';
import { stickyHead } from '../records/panes.ts';

const { color, radius, space } = vars;

export const panel = style({
  flex: '0 0 400px',
  overflowY: 'auto',
  paddingInline: space['5'],
  paddingBottom: space['5'],
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderBottom: 'none',
  borderRadius: `${radius.large} ${radius.large} 0 0`,
});

export const panelHead = style({
  ...stickyHead,
  alignItems: 'center',
  paddingBlock: space['4'],
  background: color.surface,
});
