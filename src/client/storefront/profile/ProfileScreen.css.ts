import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { vars } from '../../design/theme.css.ts';

export const page = style({ maxWidth: '36rem', marginInline: 'auto' });

/** Only a phone has no other way back at hand. */
export const back = style({
  marginInlineStart: `calc(-1 * ${vars.space['4']})`,
  marginBlockEnd: vars.space['2'],
  '@media': { [media.desktop]: { display: 'none' } },
});

/** What the profile lacks; gets the focus when saving was not enough. Takes no room when there is nothing to say. */
export const banners = style({ outline: 'none', ':empty': { display: 'none' } });

/** The ways to the texts that one agrees to. */
export const texts = style({ display: 'flex', flexWrap: 'wrap', columnGap: vars.space['5'] });
