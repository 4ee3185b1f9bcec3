import { style } from '@vanilla-extract/css';
import { color, space } from '../design/styles.ts';

/** One session, a line under the one before. */
export const row = style({
  paddingBlock: space['3'],
  borderTop: `1px solid ${color.hairline}`,
  selectors: { '&:first-child': { borderTop: 0 } },
});
