import { style } from '@vanilla-extract/css';
import { color, inline, space } from '../styles.ts';

export const pages = style({ ...inline(), gap: 2 });
export const gap = style({ minWidth: space['4'], textAlign: 'center', color: color.inkMuted });
