import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '#client/design/breakpoints.ts';
import { stack } from '#client/design/styles.ts';
import { color, space } from '#client/design/theme.css.ts';

export const shelves = style({ display: 'block', width: '100%', height: '100%' });
export const board = style({ fill: color.outline, opacity: 0.55 });

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

export const page = style({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  '@media': { [media.desktop]: { gridTemplateRows: '1fr', gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)' } },
});

export const picture = style({
  height: 96,
  overflow: 'hidden',
  background: color.sunken,
  borderBottom: `1px solid ${color.hairline}`,
  '@media': {
    [media.desktop]: {
      position: 'sticky',
      top: 0,
      height: '100dvh',
      borderBottom: 'none',
      borderInlineEnd: `1px solid ${color.hairline}`,
    },
  },
});

export const main = style({
  display: 'flex',
  justifyContent: 'center',
  padding: `${space['8']} ${space['4']}`,
  '@media': { [media.tablet]: { paddingBlock: space['16'] }, [media.desktop]: { alignItems: 'center' } },
});

export const column = style({
  width: '100%',
  maxWidth: 400,
  ...stack('10'),
  justifyContent: 'space-between',
  // The title's long word, in large type on a narrow phone.
  overflowWrap: 'anywhere',
  minWidth: 0,
});
