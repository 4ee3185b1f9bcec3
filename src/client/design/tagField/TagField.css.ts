import { style } from '@vanilla-extract/css';
import { bareButton } from '../field/field.css.ts';
import { ring } from '../focusRing.css.ts';
import { color, control, fontSize, inline, lineHeight, radius, space } from '../styles.ts';

export const wrapping = style({ flexWrap: 'wrap', alignItems: 'stretch' });

/** Only the box around both is drawn: tags and input share its lines. */
export const tags = style({ display: 'contents' });
export const tagList = style({
  ...inline('1'),
  minWidth: 0,
  padding: space['1'],
  // Five hundred pasted order numbers scroll inside the field.
  maxHeight: 160,
  overflowY: 'auto',
  outline: 'none',
  selectors: { '&[data-empty]': { display: 'none' } },
});

export const tag = style({
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: 0,
  maxWidth: '100%',
  minHeight: `calc(${control.height} - 10px)`,
  paddingInlineStart: space['2'],
  borderRadius: radius.small,
  background: color.sunken,
  color: color.ink,
  fontSize: fontSize.small,
  lineHeight: lineHeight.snug,
  overflowWrap: 'anywhere',
  cursor: 'default',
  outline: 'none',
  selectors: {
    '&[data-focus-visible]': ring,
    '&:not([data-allows-removing])': { paddingInlineEnd: space['2'] },
  },
});

export const remove = style([
  bareButton,
  {
    minWidth: 24,
    selectors: {
      '&[data-hovered]': { color: color.dangerInk },
      '&[data-focus-visible]': { boxShadow: `inset 0 0 0 2px ${color.focus}` },
    },
  },
]);

export const entry = style({
  display: 'flex',
  flex: '1 1 9rem',
  minWidth: 0,
  // The border of the surrounding box counts to the height of a control.
  minHeight: `calc(${control.height} - 2px)`,
});
