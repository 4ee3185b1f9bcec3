import { globalStyle } from '@vanilla-extract/css';
import { color, fontFamily, fontSize, fontWeight, lineHeight, space } from '../theme.css.ts';

/** Text written by staff: its editor shows it as the store does. */
export function writtenText(root: string) {
  globalStyle(`${root} > * + *, ${root} :is(li, blockquote) > * + *`, { marginBlockStart: space['3'] });
  globalStyle(`${root} :is(ul, ol)`, { paddingInlineStart: space['6'] });
  globalStyle(`${root} :is(h1, h2, h3, h4)`, {
    fontFamily: fontFamily.serif,
    fontSize: fontSize.body,
    fontWeight: fontWeight.bold,
    lineHeight: lineHeight.snug,
  });
  globalStyle(`${root} :is(h1, h2)`, { fontSize: fontSize.large });
  globalStyle(`${root} blockquote`, {
    borderInlineStart: `3px solid ${color.outline}`,
    paddingInlineStart: space['4'],
  });
  globalStyle(`${root} a`, { color: color.accentInk, textDecoration: 'underline' });
  globalStyle(`${root} hr`, { border: 0, borderTop: `1px solid ${color.outline}` });
  globalStyle(`${root} table`, { borderCollapse: 'collapse' });
  globalStyle(`${root} :is(td, th)`, {
    padding: `${space['1']} ${space['3']}`,
    border: `1px solid ${color.hairline}`,
    textAlign: 'start',
    verticalAlign: 'top',
  });
  globalStyle(`${root} th`, { background: color.sunken, fontWeight: fontWeight.medium });
}
