import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { color, fontFamily, fontSize, grid, space, stack, wrap } from '#client/design/styles.ts';

/** Text written by staff, in the store's type. A table that is too wide scrolls separately. */
export const productContentContent = style({ overflowX: 'auto' });

globalStyle(`${productContentContent} :is(p, ul, ol, table, blockquote, h1, h2, h3, h4)`, {
  marginBlockEnd: space['3'],
});
globalStyle(`${productContentContent} :is(ul, ol)`, { paddingInlineStart: space['5'] });
globalStyle(`${productContentContent} :is(h1, h2, h3, h4)`, {
  fontFamily: fontFamily.serif,
  fontSize: fontSize.large,
  fontWeight: '600',
});
globalStyle(`${productContentContent} table`, { borderCollapse: 'collapse' });
globalStyle(`${productContentContent} :is(td, th)`, {
  border: `1px solid ${color.hairline}`,
  padding: `${space['1']} ${space['3']}`,
  textAlign: 'start',
});
globalStyle(`${productContentContent} a`, { color: color.accentInk });

export const main = style({
  ...stack('3'),
  // A phone shows name and price below the picture without scrolling.
  maxWidth: 240,
  width: '100%',
  marginInline: 'auto',
  alignSelf: 'start',
  '@media': { [media.tablet]: { maxWidth: 'none', gridRow: '1 / span 2' } },
});

export const thumbnails = style(wrap('2'));
export const thumbnail = style({ display: 'block', width: 44, '@media': { [media.desktop]: { width: 56 } } });

export const product = style({ width: '100%', maxWidth: '72rem', marginInline: 'auto' });

export const page = style({
  ...grid('6'),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      gridTemplateRows: 'auto 1fr',
      columnGap: space['8'],
    },
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 27rem) minmax(0, 1fr)', columnGap: space['12'] },
    [media.wide]: { gridTemplateColumns: 'minmax(0, 32rem) minmax(0, 1fr)', columnGap: space['16'] },
  },
});

export const facts = style({ ...stack('5'), minWidth: 0, maxWidth: '36rem' });

export const content = style({
  minWidth: 0,
  maxWidth: '36rem',
  paddingTop: space['5'],
  borderTop: `1px solid ${color.hairline}`,
});
