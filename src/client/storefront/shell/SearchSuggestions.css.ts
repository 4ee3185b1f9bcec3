import { globalStyle, style } from '@vanilla-extract/css';
import { centered, color, radius } from '../../design/styles.ts';

const square = { flexShrink: 0, width: 44, height: 44 } as const;

export const picture = style({ ...square, overflow: 'hidden', borderRadius: radius.small, background: color.sunken });
globalStyle(`${picture} img`, { display: 'block', width: '100%', height: '100%', objectFit: 'cover' });

export const icon = style({ ...square, ...centered, color: color.inkMuted });
