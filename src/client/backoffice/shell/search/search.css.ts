import { style } from '@vanilla-extract/css';
import { bordered, color, fontFamily, layer, muted, space } from '../../../design/styles.ts';

/** The keys that do the same, at the end of the button. */
export const keys = style({ marginInlineStart: space['2'], fontFamily: fontFamily.sans, ...muted('tiny') });

export const settingSearch = style({ display: 'block', position: 'relative' });

/** Found settings, over the page below their field. */
export const found = style({
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  zIndex: layer.overlay,
  marginTop: space['1'],
  padding: space['3'],
  ...bordered('small'),
  boxShadow: color.shadow,
});
