import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { ring } from '#client/design/focusRing.css.ts';
import { clamped, grid, inline, oneLine, stack, tiles } from '#client/design/styles.ts';
import { color, lineHeight, motion, radius, space } from '#client/design/theme.css.ts';

/** Scrolls sideways with part of the next entry visible, and space for focus rings. */
const scroller = style({
  ...grid('3'),
  gridAutoFlow: 'column',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  margin: `calc(-1 * ${space['1']})`,
  selectors: { '&&': { padding: space['1'] } },
});

/** Cards in a row. */
export const row = style([
  scroller,
  {
    gridAutoColumns: '148px',
    '@media': {
      [media.tablet]: { gridAutoColumns: '168px', columnGap: space['4'] },
      [media.desktop]: {
        gridAutoFlow: 'row',
        gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
        columnGap: space['5'],
        overflowX: 'visible',
      },
      [media.wide]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
    },
  },
]);

export const question = style({ ...stack('3'), selectors: { '&[aria-busy=true]': { minHeight: 96 } } });

export const grades = style(tiles('4.75rem', '2'));

export const students = style([
  scroller,
  { gridAutoColumns: 'minmax(min(80%, 240px), 320px)', justifyContent: 'start' },
]);

export const waiting = style({ ...stack('8'), minHeight: '100svh' });

export const orderingSteps = style({ ...tiles('280px', '4'), padding: 0, listStyle: 'none' });

export const frontCategories = style([
  scroller,
  {
    gridAutoColumns: '116px',
    listStyle: 'none',
    '@media': {
      [media.desktop]: {
        gridAutoFlow: 'row',
        gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
        rowGap: space['5'],
        overflowX: 'visible',
      },
    },
  },
]);

/** At most three pictures side by side, on a phone, too. */
export const categories = style({
  ...grid('3'),
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 132px)',
  justifyContent: 'center',
  width: '100%',
});

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

export const productGridGrid = style({
  display: 'grid',
  // Two columns; one in type of twice the size.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(8rem, 50% - 12px)), 1fr))',
  gap: `${space['6']} ${space['3']}`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: columns(3), columnGap: space['4'] },
    [media.desktop]: { gridTemplateColumns: columns(4), columnGap: space['5'] },
    [media.wide]: { gridTemplateColumns: columns(5) },
  },
});

// Results of the former search: only the pictures fade, text stays legible.
globalStyle(`${productGridGrid} img`, { transition: `opacity ${motion.calm} ${motion.ease}` });
globalStyle(`${productGridGrid}[aria-busy="true"] img`, { opacity: 0.4 });

export const card = style({
  position: 'relative',
  ...stack('2'),
  height: '100%',
  borderRadius: radius.small,
  selectors: { '&:has(a[data-focus-visible])': ring },
});
// Only the name is read as the link; the whole card can be pressed.
globalStyle(`${card} a::after`, { content: '""', position: 'absolute', inset: 0 });
globalStyle(`${card} a[data-focus-visible]`, { outline: 'none' });

export const name = style({ ...clamped(2), minHeight: `calc(2em * ${lineHeight.snug})`, lineHeight: lineHeight.snug });

// The price is at the same height in every card, with the button next to it.
export const cardFoot = style({ ...inline(), justifyContent: 'space-between', minHeight: 48 });
// In large type the button is below.
export const cardFacts = style({ flex: '1 1 5rem' });

/** A round of 36 px in a target of 44. */
export const quickAdd = style({ ...oneLine(), position: 'relative', zIndex: 1, marginInlineEnd: -4 });
globalStyle(`${quickAdd} button`, {
  padding: 4,
  borderRadius: radius.round,
  background: color.accentSoft,
  backgroundClip: 'content-box',
  color: color.accentInk,
});

export const panel = style({
  position: 'sticky',
  top: 61,
  alignSelf: 'start',
  maxHeight: 'calc(100dvh - 61px)',
  overflowY: 'auto',
  // Space for focus rings inside the scroller.
  padding: `${space['4']} ${space['1']} ${space['8']}`,
  scrollbarWidth: 'thin',
  '@media': { [media.low]: { position: 'static', maxHeight: 'none' } },
});
