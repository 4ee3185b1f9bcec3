import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color } from '../../design/styles.ts';

export const shelves = style({ display: 'block', width: '100%', height: '100%' });
export const board = style({ fill: color.outline, opacity: 0.55 });

export const spine = recipe({
  variants: {
    tone: {
      accent: { fill: color.accent },
      accentSoft: { fill: color.accentSoft },
      ink: { fill: color.infoInk },
      notice: { fill: color.notice },
      noticeSoft: { fill: color.noticeSoft },
      danger: { fill: color.danger },
      paper: { fill: color.surface },
      info: { fill: color.infoSoft },
    },
  },
});

export const band = recipe({
  base: { opacity: 0.75 },
  variants: {
    tone: {
      accent: { fill: color.onAccent },
      accentSoft: { fill: color.accent },
      ink: { fill: color.paper },
      notice: { fill: color.onNotice },
      noticeSoft: { fill: color.notice },
      danger: { fill: color.onDanger },
      paper: { fill: color.danger },
      info: { fill: color.infoInk },
    },
  },
});
