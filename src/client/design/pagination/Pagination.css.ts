import { style } from '@vanilla-extract/css';
import { inline } from '../mixins.ts';
import { vars } from '../theme.css.ts';

const { color, space } = vars;

export const pages = style({ ...inline(), gap: 2 });
export const gap = style({ minWidth: space['4'], textAlign: 'center', color: color.inkMuted });
