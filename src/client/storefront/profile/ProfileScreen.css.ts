import { style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { stack } from '#client/design/styles.ts';
import { color, space } from '#client/design/theme.css.ts';

export const part = style({
  ...stack('3'),
  paddingBlockStart: space['5'],
  borderBlockStart: `1px solid ${color.hairline}`,
});

export const facts = style({
  display: 'grid',
  gap: `${space['1']} ${space['5']}`,
  '@media': { [media.tablet]: { gridTemplateColumns: '10rem minmax(0, 1fr)' } },
});

/** Only a phone has no other way back. */
export const back = style({
  marginInlineStart: `calc(-1 * ${space['4']})`,
  marginBlockEnd: space['2'],
  '@media': { [media.desktop]: { display: 'none' } },
});

/** Focused after an incomplete save. */
export const banners = style({ outline: 'none', ':empty': { display: 'none' } });
