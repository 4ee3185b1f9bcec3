import { style } from '@vanilla-extract/css';
import { vars } from '../theme.css.ts';

const { color, space } = vars;

export const pages = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 });
export const gap = style({ minWidth: space['4'], textAlign: 'center', color: color.inkMuted });
