import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { centered, grid, muted, square, wrap } from '#client/design/styles.ts';
import { color, fontSize, layer, radius, space } from '#client/design/theme.css.ts';

/** A line of an order or a cart: picture, name and facts, with the amount at the end of the facts. */
export const line = style({
  ...grid('3', 'auto minmax(0, 1fr)'),
  alignItems: 'start',
  paddingBlock: 6,
  '@media': { print: { breakInside: 'avoid' } },
});

export const facts = style({ ...wrap('3'), alignItems: 'baseline', justifyContent: 'space-between' });
// In large type the amount is below.
globalStyle(`${facts} > :first-child`, { flex: '1 1 5rem' });

export const picture = style({
  width: 48,
  height: 60,
  flexShrink: 0,
  objectFit: 'cover',
  borderRadius: radius.small,
  background: color.sunken,
  '@media': { [media.dark]: { filter: 'brightness(0.88)' } },
});

export const empty = style({ ...centered, color: color.inkMuted });

export const step = style({
  ...grid('3', 'auto minmax(0, 1fr)'),
  alignItems: 'start',
  padding: space['4'],
  borderRadius: radius.large,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'center' },
    [media.forcedColors]: { border: '1px solid CanvasText' },
    print: { padding: 0 },
  },
});

export const stepAction = style({
  ...grid('2'),
  gridColumn: '1 / -1',
  ':empty': { display: 'none' },
  '@media': { [media.tablet]: { gridColumn: 'auto' } },
});

const DOT = 16;

export const rail = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  padding: 0,
  listStyle: 'none',
});

export const stop = style({
  position: 'relative',
  paddingTop: DOT + 8,
  textAlign: 'center',
  overflowWrap: 'normal',
  ...muted('tiny'),
  selectors: {
    '&::before': {
      content: '',
      position: 'absolute',
      top: 0,
      left: `calc(50% - ${DOT / 2}px)`,
      ...square(DOT),
      borderRadius: radius.round,
      border: `2px solid ${color.outline}`,
    },
    '& + &::after': {
      content: '',
      position: 'absolute',
      top: DOT / 2 - 1,
      right: `calc(50% + ${DOT / 2 + 4}px)`,
      width: `calc(100% - ${DOT + 8}px)`,
      height: 2,
      background: color.hairline,
    },
    '&[data-done]': { color: color.ink },
    '&[data-done]::before': { border: `5px solid ${color.accent}` },
    '&[data-done]::after': { background: color.accent },
  },
  '@media': { [media.tablet]: { fontSize: fontSize.small } },
});

/** A bar at the bottom of the screen over the full width of the page. */
export const bottomSheet = style({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.sticky,
  background: color.surface,
  boxShadow: `0 0 0 100vmax ${color.surface}, 0 -1px 0 100vmax ${color.hairline}`,
  clipPath: 'inset(-1px -100vmax 0)',
  paddingBlock: `${space['3']} max(${space['3']}, env(safe-area-inset-bottom))`,
  '@media': { [media.low]: { position: 'static' } },
});
