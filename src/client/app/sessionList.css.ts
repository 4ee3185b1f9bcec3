import { style } from '@vanilla-extract/css';
import { vars } from '../design/theme.css.ts';

/** One session, a line under the one before. */
export const row = style({
  paddingBlock: vars.space['3'],
  borderTop: `1px solid ${vars.color.hairline}`,
  selectors: { '&:first-child': { borderTop: 0 } },
});
