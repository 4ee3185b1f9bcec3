import { style } from '@vanilla-extract/css';
import { oneLine } from '#client/design/styles.ts';
import { color, space } from '#client/design/theme.css.ts';

export const header = style({
  ...oneLine(),
  minHeight: 56,
  padding: `0 ${space['4']}`,
  borderBottom: `1px solid ${color.hairline}`,
});

// About seventy characters a line.
export const page = style({
  maxWidth: '42rem',
  margin: '0 auto',
  outline: 'none',
  padding: `${space['8']} ${space['4']} ${space['16']}`,
});
