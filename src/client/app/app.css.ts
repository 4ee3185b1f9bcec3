import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../design/breakpoints.ts';
import { connectionStrip } from '../design/connectionStrip.ts';
import { color, fontSize, fontWeight, layer, space } from '../design/styles.ts';

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
