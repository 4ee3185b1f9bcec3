import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { oneLine } from '#client/design/styles.ts';
import { color, layer, space } from '#client/design/theme.css.ts';

/** Price and button stay at the bottom of a phone's screen; in a low window they scroll with the page. */
export const buyBar = style({
  ...oneLine('3'),
  justifyContent: 'space-between',
  '@media': {
    'screen and (min-height: 521px)': {
      position: 'fixed',
      zIndex: layer.sticky,
      insetInline: 0,
      bottom: 0,
      padding: `${space['2']} ${space['4']} max(${space['2']}, env(safe-area-inset-bottom))`,
      background: color.surface,
      borderTop: `1px solid ${color.hairline}`,
    },
    print: { display: 'none' },
  },
});

// Space below the footer, so that the bar does not cover the page's last line.
globalStyle(`body:has(${buyBar})`, { '@media': { [media.phone]: { paddingBottom: 80 } } });
