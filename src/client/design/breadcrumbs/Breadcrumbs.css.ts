import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';
import { color, muted, oneLine, space } from '../styles.ts';

export const trail = style({
  ...oneLine(),
  columnGap: space['2'],
  listStyle: 'none',
  ...muted('small'),
  // One line on a phone, to be pushed sideways: a second one would push the page down when a longer path arrives.
  overflowX: 'auto',
  whiteSpace: 'nowrap',
  scrollbarWidth: 'none',
  // Room for the focus ring, which would be cut off otherwise.
  marginInline: `calc(-1 * ${space['1']})`,
  marginBlock: `calc(-1 * ${space['2']})`,
  padding: `0 ${space['1']}`,
  '@media': {
    [media.tablet]: { flexWrap: 'wrap', overflowX: 'visible', whiteSpace: 'normal', marginBlock: 0 },
  },
});

export const crumb = style({
  ...oneLine('2'),
  minWidth: 0,
  // As high as a finger is wide, in the room that the trail returns.
  minHeight: 44,
  // In the one line of a phone a name keeps its width; squeezed, names would lie over one another.
  flexShrink: 0,
  '@media': { [media.tablet]: { flexShrink: 1, minHeight: 28 } },
  selectors: { '&[data-current]': { color: color.ink } },
});
globalStyle(`${crumb} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  '@media': { [media.tablet]: { display: 'inline', minHeight: 0 } },
});
