import { style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { color, space, stack } from '#client/design/styles.ts';

export const myDataPage = style({ maxWidth: '44rem', marginInline: 'auto', overflowWrap: 'anywhere' });

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

export const page = style({ maxWidth: '36rem', marginInline: 'auto' });

/** Only a phone has no other back link. */
export const back = style({
  marginInlineStart: `calc(-1 * ${space['4']})`,
  marginBlockEnd: space['2'],
  '@media': { [media.desktop]: { display: 'none' } },
});

/** Focused after an incomplete save. */
export const banners = style({ outline: 'none', ':empty': { display: 'none' } });
