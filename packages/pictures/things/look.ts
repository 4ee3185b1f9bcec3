import type { Random } from '#db/sample/random.ts';
import { darker, lighter } from '../color.ts';
import type { SvgCanvas } from '../svgCanvas.ts';

/** How a thing is to look: its colour, a second one, and the words on it. */
export interface Look {
  color: string;
  accent: string;
  label: string;
  random: Random;
}

/** Draws a thing on the sheet of 800 × 1000, standing at about y = 860. */
export type Drawing = (look: Look, svg: SvgCanvas) => string;

/** Paint for something round that stands upright: lit at the left, dark at the right, with a reflection at the edge. */
export function barrel(svg: SvgCanvas, color: string): string {
  return svg.linear(
    0,
    [0, darker(color, 0.12)],
    [0.2, lighter(color, 0.28)],
    [0.5, color],
    [0.85, darker(color, 0.3)],
    [1, darker(color, 0.16)],
  );
}

/** Paint for something flat or lightly curved, lit from above. */
export function face(svg: SvgCanvas, color: string): string {
  return svg.linear(90, [0, lighter(color, 0.14)], [0.5, color], [1, darker(color, 0.16)]);
}

/** Paint for a ball: a highlight at the upper left. */
export function ball(svg: SvgCanvas, color: string): string {
  return svg.radial([
    [0, lighter(color, 0.55)],
    [0.35, lighter(color, 0.12)],
    [0.75, darker(color, 0.1)],
    [1, darker(color, 0.38)],
  ]);
}

/** Paint for clear glass. */
export function glass(svg: SvgCanvas): string {
  return svg.linear(
    0,
    [0, '#9fb8bd', 0.55],
    [0.12, '#ffffff', 0.75],
    [0.3, '#dbe9ea', 0.3],
    [0.75, '#cfe0e2', 0.28],
    [1, '#86a3a9', 0.6],
  );
}
