import { globalStyle, style } from '@vanilla-extract/css';
import { color, fontWeight } from '../styles.ts';

// On the page a month may be narrower than seven fingers: a phone of 320 px has space for 40 px a day.
export const month = style({ width: '100%', tableLayout: 'fixed' });
export const marked = style({ position: 'relative', width: 'auto' });

// The day's name states the tone; dot and weight are visual only.
globalStyle(`${marked}[data-mark="holiday"]`, { color: color.noticeInk, fontWeight: fontWeight.bold });
globalStyle(`${marked}[data-mark="closed"]`, { color: color.dangerInk, fontWeight: fontWeight.bold });
globalStyle(`${marked}[data-mark="opened"]`, { color: color.accentInk, fontWeight: fontWeight.bold });
globalStyle(`${marked}[data-selected]`, { color: color.onAccent });
globalStyle(`${marked}[data-mark]::after`, {
  content: '""',
  position: 'absolute',
  insetInlineStart: 'calc(50% - 2.5px)',
  bottom: 6,
  width: 5,
  height: 5,
  borderRadius: '50%',
  background: 'currentcolor',
});
globalStyle(`${marked}[data-weekend]:not([data-mark], [data-selected])`, { color: color.inkMuted });
