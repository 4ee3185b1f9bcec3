import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../breakpoints.ts';
import { fadeIn, fadeOut, riseIn, slideFromBottom, slideFromLeft, slideFromRight } from '../focusRing.css.ts';
import { oneLine, scrolling, stack, wrap } from '../styles.ts';
import { color, layer, motion, radius, space } from '../theme.css.ts';

const entering = (animation: string) => ({
  selectors: { '&[data-entering]': { animation: `${animation} ${motion.calm} ${motion.ease}` } },
});

/** Half of a wide window. The doubled selector outranks the width of every drawer. */
export const half = style({
  '@media': { [media.tablet]: { selectors: { '&&': { width: 'min(max(50vw, 480px), 92vw)' } } } },
});

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.overlay,
  display: 'flex',
  background: color.scrim,
  selectors: {
    '&[data-entering]': { animation: `${fadeIn} ${motion.calm} ${motion.ease}` },
    '&[data-exiting]': { animation: `${fadeOut} ${motion.quick} ${motion.ease} forwards` },
  },
});

// The browser fills the scroll bar's gutter with the root's own color.
globalStyle(`:root:has(> body > ${overlay})`, { backgroundColor: color.veiledPaper });

const surface = style({
  ...stack(),
  background: color.surface,
  color: color.ink,
  boxShadow: color.shadow,
  outline: 'none',
  border: `1px solid ${color.hairline}`,
});

export const centered = style({ alignItems: 'center', justifyContent: 'center', padding: space['4'] });

export const modal = recipe({
  base: [
    surface,
    {
      width: '100%',
      maxHeight: '100%',
      borderRadius: radius.large,
      ...entering(riseIn),
    },
  ],
  variants: { size: { small: { maxWidth: 400 }, medium: { maxWidth: 560 }, large: { maxWidth: 880 } } },
  defaultVariants: { size: 'medium' },
});

// On a phone every drawer comes from the bottom, near the thumb.
export const drawer = recipe({
  base: [
    surface,
    {
      width: 'min(400px, 92vw)',
      height: '100%',
      '@media': {
        [media.phone]: {
          alignSelf: 'flex-end',
          width: '100%',
          height: 'auto',
          maxHeight: '88dvh',
          borderRadius: `${radius.large} ${radius.large} 0 0`,
          ...entering(slideFromBottom),
        },
      },
    },
  ],
  variants: {
    side: {
      left: { marginInlineEnd: 'auto', '@media': { [media.tablet]: entering(slideFromLeft) } },
      right: { marginInlineStart: 'auto', '@media': { [media.tablet]: entering(slideFromRight) } },
    },
  },
  defaultVariants: { side: 'right' },
});

export const panel = style({ ...stack(), minHeight: 0, flex: '1 1 auto', outline: 'none' });

export const header = style({
  ...oneLine('3'),
  justifyContent: 'space-between',
  // The same height with and without the closing button.
  minHeight: 64,
  padding: `${space['3']} ${space['3']} ${space['2']} ${space['5']}`,
});

export const body = style({
  ...scrolling,
  flex: '1 1 auto',
  minHeight: 0,
  padding: `${space['2']} ${space['5']} ${space['5']}`,
});

export const footer = style({
  ...wrap('2'),
  justifyContent: 'flex-end',
  padding: `${space['3']} ${space['5']}`,
  paddingBottom: `max(${space['3']}, env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${color.hairline}`,
});
