import { style, styleVariants } from '@vanilla-extract/css';
import { color } from '../../design/styles.ts';

export const shelves = style({ display: 'block', width: '100%', height: '100%' });
export const board = style({ fill: color.outline, opacity: 0.55 });

/** The color of a book's spine, and that of the bands on it. */
const TONES = {
  accent: [color.accent, color.onAccent],
  accentSoft: [color.accentSoft, color.accent],
  ink: [color.infoInk, color.paper],
  notice: [color.notice, color.onNotice],
  noticeSoft: [color.noticeSoft, color.notice],
  danger: [color.danger, color.onDanger],
  paper: [color.surface, color.danger],
  info: [color.infoSoft, color.infoInk],
} as const;

export const spine = styleVariants(TONES, ([fill]) => ({ fill }));
export const band = styleVariants(TONES, ([, fill]) => ({ fill, opacity: 0.75 }));
