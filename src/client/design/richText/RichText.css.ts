import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';
import { bare, centered, inline, ringInside, scrolling, stack, wrap } from '../styles.ts';
import { color, control, fontSize, lineHeight, radius, space } from '../theme.css.ts';
import { writtenText } from './writtenText.ts';

const HEIGHT = 500;

export const frame = style({
  ...stack(),
  width: '100%',
  minWidth: 0,
  background: color.surface,
  color: color.ink,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  selectors: {
    '&:focus-within': { borderColor: color.focus, boxShadow: `0 0 0 1px ${color.focus}` },
    '&[data-invalid]': { borderColor: color.danger },
  },
});

export const toolbar = style({
  ...inline(),
  gap: 2,
  padding: space['1'],
  background: color.sunken,
  borderBottom: `1px solid ${color.hairline}`,
  borderRadius: `${radius.small} ${radius.small} 0 0`,
});

export const group = style({
  display: 'flex',
  gap: 2,
  selectors: {
    '& + &': { paddingInlineStart: space['1'], borderInlineStart: `1px solid ${color.hairline}` },
  },
});

export const tool = style({
  ...bare,
  ...centered,
  width: control.height,
  height: control.height,
  outline: 'none',
  selectors: {
    '&[data-hovered]': { background: color.hairline },
    '&[data-selected]': { background: color.accentSoft, color: color.accentInk },
    '&[data-focus-visible]': ringInside,
    '&[data-disabled]': { opacity: 0.4, cursor: 'not-allowed' },
  },
  '@media': { [media.forcedColors]: { selectors: { '&[data-selected]': { outline: '2px solid Highlight' } } } },
});

export const pictureChoices = style({ ...wrap('2'), maxWidth: 320 });
export const pictureChoice = style({
  padding: 2,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.small,
  background: 'transparent',
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-hovered]': { borderColor: color.accent },
    '&[data-focus-visible]': { boxShadow: `0 0 0 2px ${color.focus}` },
  },
});
globalStyle(`${pictureChoice} img`, { display: 'block', objectFit: 'contain' });

export const page = style({ height: HEIGHT, ...scrolling });
export const waiting = style({ height: HEIGHT + 46 });

globalStyle(`${page} > *`, { minHeight: '100%' });

/** The text in the storefront's style. ProseMirror requires preserved white space. */
export const text = style({
  minHeight: '100%',
  padding: space['4'],
  outline: 'none',
  fontSize: fontSize.body,
  lineHeight: lineHeight.body,
  whiteSpace: 'break-spaces',
  overflowWrap: 'break-word',
  fontVariantLigatures: 'none',
});

writtenText(text);
globalStyle(`${text} :is(td, th)`, { minWidth: 48 });
globalStyle(`${text} .selectedCell`, { background: color.accentSoft });
