import { type GlobalStyleRule, globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../design/breakpoints.ts';
import { connectionStrip } from '../../design/connectionStrip.ts';
import { grid, oneLine, stack } from '../../design/styles.ts';
import { color, fontSize, fontWeight, layer, radius, space } from '../../design/theme.css.ts';

export const skip = style({
  position: 'fixed',
  top: space['2'],
  left: space['2'],
  zIndex: layer.overlay,
  selectors: { '&:not(:focus-within)': { clipPath: 'inset(50%)' } },
  '@media': { print: { display: 'none' } },
});

// The grey shape of the page that index.html shows until the scripts have loaded, placed as in StorefrontShell.css.ts and
// CustomerLoginScreen.css.ts. HTML cannot know generated class names. It has no text: a typeface that is late would stay away for the whole page.
const firstFrame = (part: string, rule: GlobalStyleRule) => globalStyle(`.first-frame${part}`, rule);

firstFrame('', { '@media': { print: { display: 'none' } } });
firstFrame(' i', { display: 'block', height: 96, borderRadius: radius.large, background: color.hairline });
firstFrame('-head', {
  position: 'relative',
  ...oneLine('2'),
  height: 101,
  padding: `${space['1']} ${space['4']} 52px 54px`,
  borderBottom: `1px solid ${color.hairline}`,
  '@media': { [media.desktop]: { height: 61, paddingBlock: space['2'], paddingInlineStart: space['6'] } },
});
firstFrame('-head i', { width: 120, height: 16 });
const search = ':is([data-kind="cards"], [data-kind="product"], [data-kind="rows"]) .first-frame-head::after';
firstFrame(search, {
  content: '',
  position: 'absolute',
  insetInline: space['3'],
  top: 48,
  height: 44,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  background: color.surface,
  // On a desktop its place depends on the text next to it.
  '@media': { [media.desktop]: { display: 'none' } },
});
firstFrame('-bar', { height: 48, borderBottom: `1px solid ${color.hairline}` });
firstFrame('-page', {
  ...grid('4'),
  maxWidth: 1312,
  marginInline: 'auto',
  padding: space['4'],
  '@media': { [media.desktop]: { padding: space['6'] } },
});
firstFrame('-page > :first-child', { width: '14em', maxWidth: '80%', height: 28 });

firstFrame('[data-kind="cards"] .first-frame-page', { gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))' });
firstFrame('[data-kind="cards"] .first-frame-page > :first-child', { gridColumn: '1 / -1' });
firstFrame('[data-kind="cards"] .first-frame-page > :not(:first-child)', { height: 'auto', aspectRatio: '2 / 3' });

const product = '[data-kind="product"] .first-frame-page';
firstFrame(product, { '@media': { [media.desktop]: { gridTemplateColumns: '1fr 1fr' } } });
firstFrame(`${product} > :nth-child(2)`, {
  height: 'auto',
  aspectRatio: '1',
  '@media': { [media.desktop]: { gridRow: '1 / 8' } },
});
firstFrame(`${product} > :nth-child(n + 3)`, { height: 28 });

firstFrame('[data-kind="checkout"] .first-frame-bar', { display: 'none' });

const signIn = '[data-kind="sign-in"]';
firstFrame(signIn, {
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
firstFrame(`${signIn} .first-frame-bar`, {
  order: -1,
  height: 96,
  background: color.sunken,
  '@media': { [media.desktop]: { gridRow: '1 / -1', height: 'auto' } },
});
const column = { width: `min(100%, calc(400px + 2 * ${space['4']}))`, marginInline: 'auto' } as const;
firstFrame(`${signIn} .first-frame-head`, {
  ...column,
  height: 'auto',
  padding: `${space['8']} ${space['4']} 0`,
  borderBottom: 0,
  '@media': { [media.desktop]: { gridColumn: 2, gridRow: 2 } },
});
firstFrame(`${signIn} .first-frame-page`, { ...column, '@media': { [media.desktop]: { gridColumn: 2, gridRow: 3 } } });
firstFrame(`${signIn} .first-frame-page > :nth-child(n + 2)`, { height: 48 });
firstFrame(`${signIn} .first-frame-page > :nth-child(n + 5)`, { display: 'none' });

export const deferred = style({ display: 'contents' });

// Sticky parts at the top of a page are placed below the strip while it is shown.
export const region = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.toast,
  '@media': { [media.low]: { position: 'static' }, print: { display: 'none' } },
});

const height = '2rem';

export const strip = style({
  minHeight: height,
  padding: `${space['1']} ${space['4']}`,
  background: color.noticeSoft,
  color: color.noticeInk,
  borderBottom: `1px solid ${color.hairline}`,
  fontSize: fontSize.small,
  fontWeight: fontWeight.medium,
  textAlign: 'center',
  selectors: { '&[data-state="back"]': { background: color.accentSoft, color: color.accentInk } },
});

globalStyle(`:root:has(${strip})`, { vars: { [connectionStrip]: height } });

// Google's button is 44 px high; the space is reserved before its script loads.
export const frame = style({ minHeight: 44, display: 'grid', alignItems: 'center' });

// Its frame is white by default.
export const button = style({ colorScheme: 'light' });
