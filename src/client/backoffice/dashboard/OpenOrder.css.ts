import { style } from '@vanilla-extract/css';
import { color, radius, space } from '../../design/styles.ts';
import { stickyHead } from '../records/panes.ts';

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
