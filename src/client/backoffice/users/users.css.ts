import { style } from '@vanilla-extract/css';
import { stack } from '../../design/styles.ts';
import { space } from '../../design/theme.css.ts';

export const fieldGroup = style({ ...stack('4'), maxWidth: 760, outline: 'none' });

export const linkRow = style({
  display: 'flex',
  gap: space['3'],
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  paddingBlock: space['2'],
});

export const linkText = style({ overflowWrap: 'anywhere', userSelect: 'all' });
