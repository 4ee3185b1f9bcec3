import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';
import { focusRing } from '../focusRing.css.ts';
import { riseIn } from '../motion.css.ts';
import { bordered, color, inline, layer, motion, radius, space } from '../styles.ts';
import { bottomBar } from './bottomBar.ts';
import { toastsHeight } from './toastsHeight.ts';

/** Set by useToastsOnTop. */
const onTop = ':root[data-toasts="top"]';
// A focused element is scrolled to below the toasts, also before they are there, and never below a low window.
const belowToasts = `min(60dvh, max(128px, var(${toastsHeight}, 0px) + ${space['4']}))`;
globalStyle(onTop, { '@media': { [media.belowDesktop]: { scrollPaddingTop: belowToasts } } });
/** Set by useToastsAside. */
const aside = ':root[data-toasts-aside]';

export const region = style([
  focusRing,
  {
    position: 'fixed',
    zIndex: layer.toast,
    insetInline: space['3'],
    bottom: `calc(var(${bottomBar}, 0px) + max(${space['3']}, env(safe-area-inset-bottom)))`,
    display: 'flex',
    flexDirection: 'column-reverse',
    alignItems: 'stretch',
    gap: space['2'],
    borderRadius: radius.large,
    selectors: {
      [`${onTop} &`]: { top: `max(${space['2']}, env(safe-area-inset-top))`, bottom: 'auto' },
    },
    '@media': {
      [media.tablet]: {
        insetInline: 'auto',
        insetInlineEnd: space['6'],
        bottom: `calc(var(${bottomBar}, 0px) + ${space['6']})`,
        width: 380,
        selectors: { [`${aside} &`]: { insetInlineStart: space['6'], insetInlineEnd: 'auto' } },
      },
      [media.desktop]: {
        selectors: {
          [`${onTop} &`]: { top: 'auto', bottom: `calc(var(${bottomBar}, 0px) + ${space['6']})` },
          // Beside the sidebar.
          [`${aside} &`]: { insetInlineStart: 232 },
        },
      },
      print: { display: 'none' },
    },
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
  },
]);

// On a phone the action gets a row of its own, before the words become a column of syllables.
export const textBlock = style({ flex: '1 1 9rem', minWidth: 0, paddingBlock: space['2'] });
globalStyle(`${toast} > button:not([slot="close"])`, { order: 1, marginInlineStart: 'auto' });
