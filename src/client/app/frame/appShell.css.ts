import { type GlobalStyleRule, globalStyle, style } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { color, grid, layer, oneLine, radius, space, stack } from '#client/design/styles.ts';

export const skip = style({
  position: 'fixed',
  top: space['2'],
  left: space['2'],
  zIndex: layer.overlay,
  selectors: { '&:not(:focus-within)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' } },
});

// The grey shape of the page that index.html shows until the scripts have loaded, placed as in StorefrontShell.css.ts and
// CustomerLoginScreen.css.ts. HTML cannot know generated class names. It has no text: a typeface that is late would stay away for the whole page.
const frame = (part: string, rule: GlobalStyleRule) => globalStyle(`.first-frame${part}`, rule);

frame('', { '@media': { print: { display: 'none' } } });
frame(' i', { display: 'block', height: 96, borderRadius: radius.large, background: color.hairline });
frame('-head', {
  position: 'relative',
  ...oneLine('2'),
  height: 101,
  padding: `${space['1']} ${space['4']} 52px 54px`,
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { [media.desktop]: { height: 61, paddingBlock: space['2'], paddingInlineStart: space['6'] } },
});
frame('-head i', { width: 120, height: 16 });
const search = ':is([data-kind="cards"], [data-kind="product"], [data-kind="rows"]) .first-frame-head::after';
frame(search, {
  content: '',
  position: 'absolute',
  insetInline: space['3'],
  top: 48,
  height: 44,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  background: color.surface,
  // There its place depends on the text next to it.
  '@media': { [media.desktop]: { display: 'none' } },
});
frame('-bar', { height: 48, borderBottom: `1px solid ${color.hairline}` });
frame('-page', {
  ...grid('4'),
  maxWidth: 1312,
  marginInline: 'auto',
  padding: space['4'],
  '@media': { [media.desktop]: { padding: space['6'] } },
});
frame('-page > :first-child', { width: '14em', maxWidth: '80%', height: 28 });

frame('[data-kind="cards"] .first-frame-page', { gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))' });
frame('[data-kind="cards"] .first-frame-page > :first-child', { gridColumn: '1 / -1' });
frame('[data-kind="cards"] .first-frame-page > :not(:first-child)', { height: 'auto', aspectRatio: '2 / 3' });

const product = '[data-kind="product"] .first-frame-page';
frame(product, { '@media': { [media.desktop]: { gridTemplateColumns: '1fr 1fr' } } });
frame(`${product} > :nth-child(2)`, {
  height: 'auto',
  aspectRatio: '1',
  '@media': { [media.desktop]: { gridRow: '1 / 8' } },
});
frame(`${product} > :nth-child(n + 3)`, { height: 28 });

frame('[data-kind="checkout"] .first-frame-bar', { display: 'none' });

const signIn = '[data-kind="sign-in"]';
frame(signIn, {
  ...stack(),
  '@media': {
    [media.desktop]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)',
      gridTemplateRows: '1fr auto auto 1fr',
      minHeight: '100dvh',
    },
  },
});
frame(`${signIn} .first-frame-bar`, {
  order: -1,
  height: 96,
  background: color.sunken,
  '@media': { [media.desktop]: { gridRow: '1 / -1', height: 'auto' } },
});
const column = { width: `min(100%, calc(400px + 2 * ${space['4']}))`, marginInline: 'auto' } as const;
frame(`${signIn} .first-frame-head`, {
  ...column,
  height: 'auto',
  padding: `${space['8']} ${space['4']} 0`,
  borderBottom: 0,
  '@media': { [media.desktop]: { gridColumn: 2, gridRow: 2 } },
});
frame(`${signIn} .first-frame-page`, { ...column, '@media': { [media.desktop]: { gridColumn: 2, gridRow: 3 } } });
frame(`${signIn} .first-frame-page > :nth-child(n + 2)`, { height: 48 });
frame(`${signIn} .first-frame-page > :nth-child(n + 5)`, { display: 'none' });
