import { darker, mix, PAPER } from './color.ts';

/** The sheet that every picture is drawn on, and the pixels that it gets. */
const PICTURE_WIDTH = 800;
const PICTURE_HEIGHT = 1000;
const PIXEL_WIDTH = 640;
const PIXEL_HEIGHT = 800;

type Stop = readonly [offset: number, color: string, opacity?: number];

/**
 * Holds the paints of one picture. Light comes from gradients alone: librsvg's blur filter would take longer than all the
 * rest of the picture.
 */
export class SvgCanvas {
  readonly #paints: string[] = [];

  #keep(tag: string, attributes: string, stops: readonly Stop[]): string {
    const id = `p${this.#paints.length}`;
    const list = stops.map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    );
    this.#paints.push(`<${tag} id="${id}" ${attributes}>${list.join('')}</${tag}>`);
    return `url(#${id})`;
  }

  /**
   * A gradient along the shape's box; `angle` in degrees, 0 from left to right, 90 from top to bottom. Upright and level
   * ones are drawn many times faster than slanting ones: take those for large shapes.
   */
  linear(angle: number, ...stops: Stop[]): string {
    const radians = (angle * Math.PI) / 180;
    const [dx, dy] = [Math.cos(radians) / 2, Math.sin(radians) / 2];
    const point = (value: number) => value.toFixed(3);
    const attributes = `x1="${point(0.5 - dx)}" y1="${point(0.5 - dy)}" x2="${point(0.5 + dx)}" y2="${point(0.5 + dy)}"`;
    return this.#keep('linearGradient', attributes, stops);
  }

  /**
   * A gradient from a point of the shape's box outwards; by default a highlight at the upper left. Over a whole picture it
   * costs librsvg as much as all else together: keep it to small shapes.
   */
  radial(stops: readonly Stop[], cx = 0.36, cy = 0.3, r = 0.75): string {
    return this.#keep('radialGradient', `cx="${cx}" cy="${cy}" r="${r}"`, stops);
  }

  /** The soft shadow of a thing that stands on the ground. */
  groundShadow(cx: number, cy: number, rx: number, ry = rx * 0.13, strength = 0.42): string {
    const fill = this.radial(
      [
        [0, '#2a2018', strength],
        [0.55, '#2a2018', strength * 0.45],
        [1, '#2a2018', 0],
      ],
      0.5,
      0.5,
      0.5,
    );
    return ellipse(cx, cy, rx, ry, { fill });
  }

  /** The whole picture: the drawing on its sheet of tinted paper, as an SVG document. */
  frame(drawing: string, tint: string): string {
    const wall = this.linear(90, [0, PAPER], [0.3, mix(PAPER, tint, 0.25)], [0.72, tint], [1, darker(tint, 0.05)]);
    const [width, height] = [PICTURE_WIDTH, PICTURE_HEIGHT];
    const sheet = rect(0, 0, width, height, { fill: wall });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXEL_WIDTH}" height="${PIXEL_HEIGHT}" viewBox="0 0 ${width} ${height}"><defs>${this.#paints.join('')}</defs>${sheet}${drawing}</svg>`;
  }
}

export interface Paint {
  fill?: string;
  stroke?: string;
  /** Stroke width. */
  width?: number;
  opacity?: number;
  /** Corner radius, for rectangles. */
  radius?: number;
  cap?: 'round' | 'butt';
  dash?: string;
}

function paintAttributes({ fill, stroke, width, opacity, radius, cap, dash }: Paint): string {
  let text = ` fill="${fill ?? 'none'}"`;
  if (stroke) text += ` stroke="${stroke}" stroke-width="${width ?? 2}" stroke-linejoin="round"`;
  if (stroke && cap !== 'butt') text += ' stroke-linecap="round"';
  // Not `opacity`, for which librsvg draws the shape on a layer of its own first.
  if (opacity !== undefined) text += ` fill-opacity="${opacity}" stroke-opacity="${opacity}"`;
  if (radius) text += ` rx="${radius}"`;
  if (dash) text += ` stroke-dasharray="${dash}"`;
  return text;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

export function rect(x: number, y: number, width: number, height: number, paint: Paint): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${paintAttributes(paint)}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint): string {
  return `<ellipse cx="${short(cx)}" cy="${short(cy)}" rx="${short(rx)}" ry="${short(ry)}"${paintAttributes(paint)}/>`;
}

export const circle = (cx: number, cy: number, r: number, paint: Paint): string => ellipse(cx, cy, r, r, paint);

export function path(data: string, paint: Paint): string {
  return `<path d="${data}"${paintAttributes(paint)}/>`;
}

export function polygon(points: readonly (readonly [number, number])[], paint: Paint): string {
  return path(`M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`, paint);
}

export function stroke(x1: number, y1: number, x2: number, y2: number, color: string, width: number): string {
  return path(`M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`, { stroke: color, width });
}

/** Shapes moved, turned (degrees, about their own origin) and scaled. */
export function placed(content: string, x: number, y: number, turn = 0, scale = 1): string {
  const rotation = turn === 0 ? '' : ` rotate(${turn})`;
  const size = scale === 1 ? '' : ` scale(${scale})`;
  return `<g transform="translate(${short(x)} ${short(y)})${rotation}${size}">${content}</g>`;
}

/** Shapes cut off at the edges of a box, with their origin in the box's corner. */
export function clipped(content: string, x: number, y: number, width: number, height: number): string {
  return `<svg x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}" overflow="hidden">${content}</svg>`;
}

/** The same shape drawn `count` times. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}
