import { style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { space, wrap } from '../../design/styles.ts';

export const page = style({ maxWidth: '36rem', marginInline: 'auto' });

/** Only a phone has no other way back at hand. */
export const back = style({
  marginInlineStart: `calc(-1 * ${space['4']})`,
  marginBlockEnd: space['2'],
  '@media': { [media.desktop]: { display: 'none' } },
});

/** The banners about missing parts of the profile; they get the focus when saving was not enough. They take no room when they are empty. */
export const banners = style({ outline: 'none', ':empty': { display: 'none' } });

/** The ways to the texts that one agrees to. */
export const texts = style({ ...wrap(), columnGap: space['5'] });
