import { readFileSync } from 'node:fs';

export type FaceName = 'serif' | 'serifBold' | 'serifItalic' | 'sans' | 'sansBlack';

export interface FaceOutlines {
  capHeight: number;
  /** Advance width and SVG path of each character, in thousandths of an em. */
  glyphs: Record<string, [advance: number, path: string]>;
  /** For each letter, what the letters that may follow it are moved by, in thousandths of an em: `V-118 W-90`. */
  kerning: Record<string, string>;
}

export type GlyphOutlines = Record<FaceName, FaceOutlines>;

const OUTLINES = JSON.parse(readFileSync(new URL('glyphOutlines.json', import.meta.url), 'utf8')) as GlyphOutlines;
const KERNING = new Map(Object.entries(OUTLINES).map(([name, face]) => [name, kerningTable(face)]));

/** All outlines of a face. */
export const glyphsOf = (face: FaceName): FaceOutlines['glyphs'] => OUTLINES[face].glyphs;

function findGlyph(face: FaceName, character: string): [advance: number, path: string] {
  const glyph = OUTLINES[face].glyphs[character];
  if (!glyph) throw new RangeError(`No outline of "${character}" in ${face}: add it to traceGlyphs.ts`);
  return glyph;
}

function kerningTable(face: FaceOutlines): Map<string, number> {
  const table = new Map<string, number>();
  for (const [left, followers] of Object.entries(face.kerning)) {
    for (const follower of followers.split(' ')) table.set(left + follower.charAt(0), Number(follower.slice(1)));
  }
  return table;
}

interface TextStyle {
  face: FaceName;
  size: number;
  /** Extra space between letters, in thousandths of an em. */
  tracking?: number;
}

interface TextPlace extends TextStyle {
  x: number;
  /** The baseline. */
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  fill: string;
  opacity?: number;
}

/** Where each character of one line starts and the line ends, in thousandths of an em. */
function advance(text: string, face: FaceName, tracking: number): { starts: number[]; width: number } {
  const kerning = KERNING.get(face);
  const starts: number[] = [];
  let width = 0;
  let previous = '';
  for (const character of text) {
    const glyph = findGlyph(face, character);
    width += kerning?.get(previous + character) ?? 0;
    starts.push(width);
    width += glyph[0] + tracking;
    previous = character;
  }
  return { starts, width: width - tracking };
}

/** The width of one line in pixels. */
export function textWidth(text: string, { face, size, tracking = 0 }: TextStyle): number {
  return text === '' ? 0 : (advance(text, face, tracking).width * size) / 1000;
}

/** One line of text as an SVG path; throws when a character has no outline. */
export function line(text: string, place: TextPlace): string {
  if (text === '') return '';
  const { glyphs } = OUTLINES[place.face];
  const { starts, width } = advance(text, place.face, place.tracking ?? 0);
  const path = Array.from(text, (character, index) => shifted(glyphs[character]?.[1] ?? '', starts[index] ?? 0)).join(
    '',
  );
  const scale = place.size / 1000;
  const shift = place.anchor === 'middle' ? width / 2 : place.anchor === 'end' ? width : 0;
  const x = (place.x - shift * scale).toFixed(1);
  const opacity = place.opacity === undefined ? '' : ` fill-opacity="${place.opacity}"`;
  return `<path fill="${place.fill}"${opacity} transform="translate(${x} ${place.y.toFixed(1)}) scale(${scale.toFixed(4)})" d="${path}"/>`;
}

/** One path for a whole line draws faster than a placed path for each letter. */
function shifted(path: string, by: number): string {
  return path.replace(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) => `${Number(x) + by} ${y}`);
}

/**
 * The text in lines no wider than `width`; a single word that is wider keeps a line for itself,
 * and a number at the end stays with the word before it.
 */
export function wrapText(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ (?!\d{1,2}$)/)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, style) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface FittedText {
  size: number;
  lines: string[];
}

interface FitLimits {
  width: number;
  maxLines: number;
  /** From the first line's top to the last line's foot, at `leading` ems a line. */
  maxHeight?: number | undefined;
  leading?: number;
  from: number;
  to: number;
}

/** The largest size between `from` and `to` at which the text keeps all limits; at `from` it is taken as it falls. */
export function fitText(
  text: string,
  { face, tracking = 0, ...limits }: Omit<TextStyle, 'size'> & FitLimits,
): FittedText {
  const { width, maxLines, maxHeight = Number.POSITIVE_INFINITY, leading = 1.14, from, to } = limits;
  for (let size = to; size > from; size -= 2) {
    const style = { face, size, tracking };
    const lines = wrapText(text, style, width);
    const fits = lines.length <= maxLines && lines.length * size * leading <= maxHeight;
    if (fits && lines.every((each) => textWidth(each, style) <= width)) return { size, lines };
  }
  return { size: from, lines: wrapText(text, { face, size: from, tracking }, width) };
}

/** Lines one under the other, the first baseline at `y`. */
export function paragraph(lines: readonly string[], place: TextPlace & { leading: number }): string {
  return lines.map((each, index) => line(each, { ...place, y: place.y + index * place.leading })).join('');
}
