import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';
import { color, muted, oneLine, space } from '../styles.ts';

export const trail = style({
  ...oneLine(),
  columnGap: space['2'],
  listStyle: 'none',
  ...muted('small'),
  // One line on a phone, scrolled sideways: a second line would move the page when a longer path arrives.
  overflowX: 'auto',
  whiteSpace: 'nowrap',
  scrollbarWidth: 'none',
  // Space for the focus ring, which would be cut off otherwise.
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
  // A finger's height, in the margin around the trail.
  minHeight: 44,
  // In a phone's single line a name keeps its width; squeezed names would overlap.
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
