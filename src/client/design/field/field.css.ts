import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { bare, centered, inline, muted, oneLine, ringInside, stack, tight } from '../styles.ts';
import { color, control, fontSize, fontWeight, lineHeight, motion, radius, space } from '../theme.css.ts';

export const field = style({ ...stack('1'), minWidth: 0 });

export const label = style({
  fontSize: fontSize.small,
  fontWeight: fontWeight.medium,
  color: color.ink,
  selectors: { '[data-disabled] > &': { color: color.inkMuted } },
});

export const star = style({ color: color.dangerInk, marginInlineStart: '0.2em' });
export const description = style(muted('small'));

export const error = style({ fontSize: fontSize.small, color: color.dangerInk });

export const box = recipe({
  base: {
    ...oneLine(),
    width: '100%',
    minWidth: 0,
    background: color.surface,
    color: color.ink,
    border: `1px solid ${color.outline}`,
    borderRadius: radius.small,
    outline: 'none',
    transition: `border-color ${motion.quick} ${motion.ease}, box-shadow ${motion.quick} ${motion.ease}`,
    selectors: {
      '&:is([data-hovered], :hover):not([data-disabled])': { borderColor: color.ink },
      '&:is([data-focus-within], [data-focus-visible], :focus-within)': {
        borderColor: color.focus,
        boxShadow: `0 0 0 1px ${color.focus}`,
      },
      '&[data-invalid], [data-invalid] > &, &:has([aria-invalid="true"])': { borderColor: color.danger },
      '&:is([data-invalid], :has([aria-invalid="true"])):focus-within': {
        borderColor: color.danger,
        boxShadow: `0 0 0 1px ${color.danger}`,
      },
      '&[data-disabled], [data-disabled] > &': {
        background: color.sunken,
        color: color.inkMuted,
        borderColor: color.hairline,
        cursor: 'not-allowed',
      },
      '&:has([readonly])': { background: color.sunken, borderColor: color.hairline },
    },
  },
  variants: {
    size: {
      medium: { minHeight: control.height, fontSize: control.text },
      small: { minHeight: control.small, fontSize: fontSize.small },
    },
  },
  defaultVariants: { size: 'medium' },
});

export const input = style({
  flex: '1 1 0',
  alignSelf: 'stretch',
  minWidth: 0,
  width: '100%',
  ...bare,
  padding: `0 ${control.inset}`,
  cursor: 'text',
  outline: 'none',
  fontSize: 'inherit',
  textOverflow: 'ellipsis',
  '::placeholder': { color: color.inkMuted, opacity: 1 },
  selectors: {
    '&:disabled': { cursor: 'not-allowed' },
    '&::-webkit-search-cancel-button, &::-webkit-search-decoration': { display: 'none' },
  },
});

export const area = style([
  input,
  { paddingBlock: space['2'], resize: 'vertical', lineHeight: lineHeight.body, minHeight: control.height },
]);

export const affixBefore = style({ flexShrink: 0, color: color.inkMuted, paddingInlineStart: space['3'] });

export const boxButton = style({
  ...bare,
  ...centered,
  alignSelf: 'stretch',
  flexShrink: 0,
  minWidth: control.small,
  color: color.inkMuted,
  outline: 'none',
  selectors: {
    '&[data-hovered]': { color: color.ink, background: color.sunken },
    '&[data-pressed]': { color: color.ink },
    '&[data-focus-visible]': ringInside,
    '&[data-disabled]': { opacity: 0.4, cursor: 'not-allowed' },
  },
});

export const amount = style([input, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' }]);
export const pieces = style([amount, { textAlign: 'center', paddingInline: space['1'] }]);

export const step = style([boxButton, { minWidth: control.height, color: color.ink }]);

export const compact = style({ width: 'fit-content' });
globalStyle(`${compact} > div`, { width: 'fit-content' });
globalStyle(`${compact} > div > input`, { width: '3.5ch', flex: '0 1 auto', boxSizing: 'content-box' });

export const clear = style({ selectors: { '[data-empty] &': { visibility: 'hidden' } } });

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
  ...tight(),
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
  selectors: { '&:not([data-allows-removing])': { paddingInlineEnd: space['2'] } },
});

export const removeTag = style([boxButton, { minWidth: 24 }]);

export const tagEntry = style({
  display: 'flex',
  flex: '1 1 9rem',
  minWidth: 0,
  // The border of the surrounding box counts to the height of a control.
  minHeight: `calc(${control.height} - 2px)`,
});

export const dateBox = style({ position: 'relative' });
/** The numbers of a date that can be typed, in the place of its words while a part has the focus. */
export const typed = style({
  selectors: { [`${dateBox}[data-written]:not([data-focus-within]) > &`]: { opacity: 0 } },
});
export const written = style({
  position: 'absolute',
  insetInlineStart: control.inset,
  pointerEvents: 'none',
  whiteSpace: 'nowrap',
  selectors: { '[data-focus-within] > &': { visibility: 'hidden' } },
});
