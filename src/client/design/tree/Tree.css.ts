import { globalStyle, style } from '@vanilla-extract/css';
import { bare, bordered, centered, oneLine, ringInside, stack } from '../styles.ts';
import { color, control, lineHeight, motion, space } from '../theme.css.ts';

export const frame = style({ ...bordered('small'), overflow: 'hidden' });

export const tree = style({
  ...stack(),
  fontSize: control.text,
  lineHeight: lineHeight.snug,
  outline: 'none',
  vars: { '--tree-step': space['5'] },
  selectors: {
    '&[data-focus-visible]': ringInside,
    '&[data-drop-target]': { boxShadow: `inset 0 0 0 2px ${color.accent}` },
  },
});

export const item = style({
  position: 'relative',
  outline: 'none',
  selectors: {
    '& + &': { borderTop: `1px solid ${color.hairline}` },
    '&[data-hovered]': { background: color.sunken },
    '&[data-selected]': { background: color.accentSoft },
    '&[data-drop-target]': { background: color.accentSoft, boxShadow: `inset 0 0 0 2px ${color.accent}` },
    '&[data-dragging]': { opacity: 0.5 },
    '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: -2 },
  },
});

export const content = style({ ...oneLine('2'), minHeight: control.row, paddingInline: space['2'], minWidth: 0 });

/** Before the first level's arrow; each further level is indented by one step. */
export const indent = style({ flexShrink: 0 });

const handle = style({
  ...bare,
  ...centered,
  flexShrink: 0,
  width: 20,
  height: 28,
  color: color.inkMuted,
  outline: 'none',
  selectors: { '&[data-focus-visible]': ringInside },
});

export const grip = style([handle, { cursor: 'grab' }]);
export const expander = handle;
export const leaf = style({ flexShrink: 0, width: 20 });

export const arrow = style({
  transition: `transform ${motion.quick} ${motion.ease}`,
  selectors: { '&[data-open]': { transform: 'rotate(90deg)' } },
});

// The line where a dragged row would be dropped; react-aria makes the element.
globalStyle(`${tree} .react-aria-DropIndicator[data-drop-target]`, {
  height: 0,
  outline: `1px solid ${color.accent}`,
  position: 'relative',
  zIndex: 1,
  // Starts after the grip of its level.
  marginInlineStart: `calc((var(--tree-item-level, 1) - 1) * ${space['5']} + 44px)`,
});
