import { style, styleVariants } from '@vanilla-extract/css';
import { bordered, muted, stack, wrap } from '../styles.ts';
import { color, fontSize, fontWeight, lineHeight, space } from '../theme.css.ts';

const FORCED = '(forced-colors: active)';

export const figure = style({
  ...stack('3'),
  minWidth: 0,
  padding: space['4'],
  ...bordered('small'),
  '@media': { print: { padding: 0, border: 0, breakInside: 'avoid' } },
});

export const caption = style(stack('1'));
export const title = style({ fontSize: fontSize.small, fontWeight: fontWeight.bold });
export const summary = style({ ...muted('small'), lineHeight: lineHeight.snug });

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
  '@media': { print: { stroke: '#999' }, [FORCED]: { stroke: 'GrayText' } },
});
export const axisLine = style({
  stroke: color.outline,
  strokeWidth: 1,
  '@media': { [FORCED]: { stroke: 'CanvasText' } },
});
export const axisText = style({
  fill: color.inkMuted,
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [FORCED]: { fill: 'CanvasText' }, print: { fill: '#000' } },
});

export const outline = style({
  fill: 'none',
  strokeWidth: 1,
  pointerEvents: 'none',
});

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
  '@media': { print: { display: 'none' } },
});
export const hit = style({
  flex: '1 1 0',
  minWidth: 0,
  padding: 0,
  border: 0,
  background: 'transparent',
  cursor: 'pointer',
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
  '@media': { print: { fill: '#444' }, [FORCED]: { fill: 'CanvasText' } },
}));
export const line = styleVariants(tints, (tint) => ({
  stroke: tint,
  '@media': { print: { stroke: '#000' }, [FORCED]: { stroke: 'CanvasText' } },
}));
export const ground = style({
  fill: color.surface,
  '@media': { print: { fill: '#fff' }, [FORCED]: { fill: 'Canvas' } },
});

export const legend = style({ ...wrap(), columnGap: space['4'], rowGap: space['1'], fontSize: fontSize.tiny });
export const legendEntry = style({ display: 'inline-flex', alignItems: 'center', gap: space['2'] });
export const swatch = style({ flexShrink: 0, width: 18, height: 12 });

export const ranks = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  columnGap: space['6'],
  rowGap: space['2'],
  alignItems: 'end',
});
export const rank = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space['3'],
  rowGap: space['1'],
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
  '@media': { print: { stroke: '#000' }, [FORCED]: { stroke: 'CanvasText' } },
});
export const rankButton = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: color.accentInk,
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: 2,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '@media': { print: { color: '#000', textDecoration: 'none' } },
});

export const tableToggle = style({ '@media': { print: { display: 'none' } } });
/** The table of a chart's numbers scrolls: a year has 365 days. */
export const numbers = style({ maxHeight: 320, overflow: 'auto' });
