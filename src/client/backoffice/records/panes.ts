import type { StyleRule } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { space } from '../../design/theme.css.ts';

export const stickyHead = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'space-between',
  gap: space['2'],
  '@media': { [media.low]: { position: 'static' } },
} satisfies StyleRule;

export const listAndPanel = {
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minHeight: 0,
  gap: space['4'],
  '@media': { [media.desktop]: { flexDirection: 'row' } },
} satisfies StyleRule;
