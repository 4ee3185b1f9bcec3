import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';
import { focusRing, riseIn } from '../focusRing.css.ts';
import { bordered, color, inline, layer, motion, radius, space } from '../styles.ts';
import { bottomBar } from './bottomBar.ts';
import { toastsHeight } from './placeToasts.ts';

// Lets the end of a page scroll above the toasts.
globalStyle(`:root[style*="${toastsHeight}"] main::after`, {
  '@media': {
    [media.belowDesktop]: { content: '""', display: 'block', height: `var(${toastsHeight})` },
  },
});

export const region = style([
  focusRing,
  {
    position: 'fixed',
    zIndex: layer.toast,
    insetInline: space['3'],
    bottom: `calc(var(${bottomBar}, 0px) + max(${space['3']}, env(safe-area-inset-bottom)))`,
    maxWidth: 380,
    marginInline: 'auto',
    borderRadius: radius.large,
    '@media': { print: { display: 'none' } },
  },
]);

export const toast = style([
  focusRing,
  {
    ...inline(),
    columnGap: space['3'],
    padding: `${space['1']} ${space['1']} ${space['1']} ${space['4']}`,
    ...bordered('large'),
    color: color.ink,
    boxShadow: color.shadow,
    animation: `${riseIn} ${motion.calm} ${motion.ease}`,
    // Only the latest: an error below it is shown again once that has left.
    selectors: { 'li + li > &': { display: 'none' } },
  },
]);

// On a phone the action gets its own row, before the text becomes too narrow.
export const textBlock = style({ flex: '1 1 9rem', minWidth: 0, paddingBlock: space['2'] });
globalStyle(`${toast} > button:not([slot="close"])`, { order: 1, marginInlineStart: 'auto' });
