import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { grid, space, stack } from '../../design/styles.ts';

export const fieldGroup = style({ ...stack('4'), maxWidth: 760, outline: 'none' });

export const pair = style({
  ...grid('4'),
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr', alignItems: 'start' } },
});

export const linkRow = style({
  display: 'flex',
  gap: space['3'],
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  paddingBlock: space['2'],
});

export const linkText = style({ overflowWrap: 'anywhere', userSelect: 'all' });
