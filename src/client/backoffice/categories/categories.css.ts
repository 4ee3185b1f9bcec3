import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { oneLine, stack } from '../../design/styles.ts';
import { space } from '../../design/theme.css.ts';

export const rowNote = style({
  display: 'none',
  gap: space['4'],
  flexShrink: 0,
  '@media': { [media.tablet]: { display: 'flex' } },
});

export const fields = style({ ...stack('2'), alignItems: 'flex-start', minWidth: 0, padding: 0, border: 0 });
export const fieldRow = style({ ...oneLine('1'), width: '100%', maxWidth: 480 });
export const fieldLabel = style({ flex: '1 1 auto', minWidth: 0 });

export const narrow = style({ maxWidth: 240 });
