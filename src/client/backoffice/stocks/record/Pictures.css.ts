import { style } from '@vanilla-extract/css';
import { bordered, centered, color, fontSize, oneLine, radius, space, stack } from '../../../design/styles.ts';

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: space['3'],
  outline: 'none',
  selectors: { '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: 2 } },
});

export const item = style({
  position: 'relative',
  ...stack(),
  ...bordered('small'),
  outline: 'none',
  selectors: {
    '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
    '&[data-dragging]': { opacity: 0.5 },
  },
});

/** A picture in the 4:5 ratio that the storefront shows. */
export const picture = style({
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 5',
  objectFit: 'contain',
  background: color.sunken,
  borderRadius: `${radius.small} ${radius.small} 0 0`,
});

export const cover = style({ position: 'absolute', top: space['1'], insetInlineStart: space['1'] });

export const tools = style({ ...oneLine(), justifyContent: 'space-between' });

export const handle = style({
  ...centered,
  width: 32,
  height: 32,
  padding: 0,
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: color.inkMuted,
  cursor: 'grab',
  outline: 'none',
  selectors: {
    '&[data-hovered]': { background: color.sunken, color: color.ink },
    '&[data-focus-visible]': { boxShadow: `inset 0 0 0 2px ${color.focus}` },
  },
});

/** The line between two pictures where one would be dropped. */
export const dropIndicator = style({
  outline: `1px solid transparent`,
  selectors: {
    '&[data-drop-target]': { outline: `2px solid ${color.accent}`, outlineOffset: 1, borderRadius: radius.round },
  },
});

/** Empty it takes no room, yet is there to be heard of when something comes. */
export const log = style({ selectors: { '&:not(:empty)': { paddingBlockEnd: space['4'] } } });

export const upload = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) max-content',
  gap: space['2'],
  alignItems: 'center',
  fontSize: fontSize.small,
  overflowWrap: 'anywhere',
});

export const colorList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: space['2'],
  paddingTop: space['2'],
});
export const colored = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space['2'],
  alignItems: 'center',
});
export const thumbnail = style({ objectFit: 'cover', background: color.sunken, borderRadius: radius.small });
