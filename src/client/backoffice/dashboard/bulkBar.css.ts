import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, inline, radius, space } from '../../design/styles.ts';
import { bottomBar } from '../../design/toast/bottomBar.ts';

/** At the bottom of what is seen, and never over the last row. */
export const bulkBar = style({
  position: 'sticky',
  bottom: `var(${bottomBar}, 0px)`,
  zIndex: 1,
  ...inline('2'),
  marginTop: 'auto',
  padding: `${space['2']} ${space['3']}`,
  background: color.accentSoft,
  border: `1px solid ${color.accent}`,
  borderRadius: radius.small,
  '@media': { [media.low]: { position: 'static' } },
});
