import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { color, space, stack } from '../../design/styles.ts';

export const page = style({ maxWidth: '44rem', marginInline: 'auto', overflowWrap: 'anywhere' });

export const part = style({
  ...stack('3'),
  paddingBlockStart: space['5'],
  borderBlockStart: `1px solid ${color.hairline}`,
});

/** Names beside their values where there is room. */
export const facts = style({
  display: 'grid',
  gap: `${space['1']} ${space['5']}`,
  '@media': { [media.tablet]: { gridTemplateColumns: '10rem minmax(0, 1fr)' } },
});
