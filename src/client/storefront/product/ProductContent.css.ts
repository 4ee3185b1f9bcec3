import { globalStyle, style } from '@vanilla-extract/css';
import { color, fontFamily, fontSize, space } from '../../design/styles.ts';

/** Text that staff have written, in the type of the store. A table that is too wide scrolls alone. */
export const content = style({ overflowX: 'auto' });

globalStyle(`${content} :is(p, ul, ol, table, blockquote, h1, h2, h3, h4)`, { marginBlockEnd: space['3'] });
globalStyle(`${content} :is(ul, ol)`, { paddingInlineStart: space['5'] });
globalStyle(`${content} :is(h1, h2, h3, h4)`, {
  fontFamily: fontFamily.serif,
  fontSize: fontSize.large,
  fontWeight: '600',
});
globalStyle(`${content} table`, { borderCollapse: 'collapse' });
globalStyle(`${content} :is(td, th)`, {
  border: `1px solid ${color.hairline}`,
  padding: `${space['1']} ${space['3']}`,
  textAlign: 'start',
});
globalStyle(`${content} a`, { color: color.accentInk });
