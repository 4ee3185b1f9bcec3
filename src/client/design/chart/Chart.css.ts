import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../breakpoints.ts';
import { bare, bordered, grid, notPrinted, stack, tight, tiles, wrap } from '../styles.ts';
import { color, fontSize, lineHeight, space } from '../theme.css.ts';

export const figure = style({
  ...stack('3'),
  minWidth: 0,
  padding: space['4'],
  ...bordered('small'),
  '@media': { print: { padding: 0, border: 0, breakInside: 'avoid' } },
});

export const plot = style({ position: 'relative', minWidth: 0 });
export const drawing = style({ width: '100%', height: 'auto', overflow: 'visible' });

export const readout = style({
  minHeight: `calc(${fontSize.small} * ${lineHeight.snug})`,
  fontSize: fontSize.small,
  lineHeight: lineHeight.snug,
  fontVariantNumeric: 'tabular-nums',
  '@media': { print: { display: 'none' } },
});

export const gridLine = style({
  stroke: color.hairline,
  strokeWidth: 1,
  '@media': { print: { stroke: '#999' }, [media.forcedColors]: { stroke: 'GrayText' } },
});
export const axisLine = style({
  stroke: color.outline,
  strokeWidth: 1,
  '@media': { [media.forcedColors]: { stroke: 'CanvasText' } },
});
export const axisText = style({
  fill: color.inkMuted,
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.forcedColors]: { fill: 'CanvasText' }, print: { fill: '#000' } },
});

export const outline = style({ fill: 'none', strokeWidth: 1, pointerEvents: 'none' });

/** Lines of a pattern; their width does not change when the chart is stretched. */
export const hatched = style({
  fill: 'none',
  strokeWidth: 1.3,
  vectorEffect: 'non-scaling-stroke',
  pointerEvents: 'none',
});
/** A dotted line: dashes of length 0 show only their round ends. */
export const dotted = style([hatched, { strokeWidth: 3, strokeLinecap: 'round', strokeDasharray: '0 6' }]);

export const hits = style({
  position: 'absolute',
  right: 0,
  top: 0,
  display: 'flex',
  ...notPrinted,
});
export const hit = style({
  ...bare,
  flex: '1 1 0',
  minWidth: 0,
  outlineOffset: -2,
  ':hover': { background: `color-mix(in srgb, ${color.ink} 8%, transparent)` },
});

const tints = {
  accent: color.accent,
  notice: color.noticeInk,
  info: color.infoInk,
  danger: color.danger,
  muted: color.inkMuted,
} as const;
export type ChartTint = keyof typeof tints;

export const solid = styleVariants(tints, (tint) => ({
  fill: tint,
  '@media': { print: { fill: '#444' }, [media.forcedColors]: { fill: 'CanvasText' } },
}));
export const line = styleVariants(tints, (tint) => ({
  stroke: tint,
  '@media': { print: { stroke: '#000' }, [media.forcedColors]: { stroke: 'CanvasText' } },
}));
export const ground = style({
  fill: color.surface,
  '@media': { print: { fill: '#fff' }, [media.forcedColors]: { fill: 'Canvas' } },
});

export const legend = style({ ...wrap(), columnGap: space['4'], rowGap: space['1'], fontSize: fontSize.tiny });
export const legendEntry = style(tight('2'));
export const swatch = style({ flexShrink: 0, width: 18, height: 12 });

export const ranks = style({ ...tiles('260px'), gap: `${space['2']} ${space['6']}`, alignItems: 'end' });
export const rank = style({
  ...grid(undefined, 'minmax(0, 1fr) auto'),
  gap: `${space['1']} ${space['3']}`,
  fontSize: fontSize.small,
  lineHeight: lineHeight.snug,
  '@media': { print: { breakInside: 'avoid' } },
});
export const rankLabel = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const rankValue = style({ fontVariantNumeric: 'tabular-nums', textAlign: 'end' });
export const rankBar = style({ gridColumn: '1 / -1', width: '100%', height: 10, overflow: 'visible' });
export const marker = style({
  stroke: color.ink,
  strokeWidth: 2,
  '@media': { print: { stroke: '#000' }, [media.forcedColors]: { stroke: 'CanvasText' } },
});
export const rankButton = style({
  ...bare,
  color: color.accentInk,
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: 2,
  overflowWrap: 'anywhere',
  '@media': { print: { color: '#000', textDecoration: 'none' } },
});
