import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { inline, oneLine, wrap } from '../../design/styles.ts';
import { color, radius, space } from '../../design/theme.css.ts';
import { bottomBar } from '../../design/toast/bottomBar.ts';

/** The proof is at most as high as the decision next to it. */
export const proofBox = style({ maxWidth: 420 });
export const proof = style({
  width: '100%',
  maxHeight: '60dvh',
  objectFit: 'contain',
  background: color.sunken,
  borderRadius: radius.small,
});

/** A checkbox around them has the same width. */
export const lineWords = style({ ...oneLine('3'), alignItems: 'start', minWidth: 0 });
/** Reserves the picture's place, so that names are aligned. */
export const picture = style({
  flex: '0 0 48px',
  height: 48,
  objectFit: 'cover',
  background: color.sunken,
  borderRadius: radius.small,
});
export const lineActions = style({ ...wrap('2'), gridColumn: '1 / -1', paddingInlineStart: 60 });
globalStyle(`${lineActions}:empty`, { display: 'none' });
globalStyle(`${lineWords}:has(label) ~ ${lineActions}`, { paddingInlineStart: 92 });

export const noteText = style({ whiteSpace: 'pre-wrap' });

/** At the bottom of the view, and never over the last row. */
export const bulkBar = style({
  position: 'sticky',
  bottom: `var(${bottomBar}, 0px)`,
  zIndex: 1,
  ...inline('2'),
  marginTop: 'auto',
  padding: `${space['2']} ${space['3']}`,
  background: color.accentSoft,
  border: `1px solid ${color.accent}`,
  borderRadius: radius.small,
  '@media': { [media.low]: { position: 'static' } },
});

// One line that scrolls sideways on a phone, so that orders begin higher; with space for the focus ring.
export const chipLine = style({
  // Hidden labels scroll with the line instead of the page.
  position: 'relative',
  minWidth: 0,
  '@media': { [media.phone]: { flexWrap: 'nowrap', flexShrink: 0, overflowX: 'auto', margin: -4, padding: 4 } },
});
globalStyle(`${chipLine} [role="radiogroup"]`, { '@media': { [media.phone]: { flexWrap: 'nowrap' } } });
globalStyle(`${chipLine} > *, ${chipLine} [role="radio"]`, { '@media': { [media.phone]: { flexShrink: 0 } } });

export const views = style([chipLine, { ...inline('2'), flex: '1 1 100%', order: -1 }]);
