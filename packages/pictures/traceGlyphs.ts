/**
 * Traces the letters that the sample pictures need from the self-hosted fonts into glyphOutlines.json.
 * Run by hand after a change of CHARACTERS or FACES: `node packages/pictures/traceGlyphs.ts`
 *
 * The outlines are stored in the repository because the machine that renders may have no fonts at all (librsvg then draws
 * text as nothing), and because reading and varying WOFF2 in JavaScript costs more time than the pictures themselves.
 * Source Serif 4 and Public Sans are under the SIL Open Font License 1.1; so are these outlines.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import type { FaceName, FaceOutlines, GlyphOutlines } from './lettering.ts';

const CHARACTERS =
  ' !"#%&\'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz|~ñÑéíóáúÁÉÍÓÚ₱–—’‘“”·•×°½²³−©™';
const KERNED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,’-&';

interface FaceSource {
  family: 'source-serif-4' | 'public-sans';
  file: string;
  axes: Record<string, number>;
}

const FACES: Record<FaceName, FaceSource> = {
  serif: { family: 'source-serif-4', file: 'standard-normal', axes: { wght: 420, opsz: 24 } },
  serifBold: { family: 'source-serif-4', file: 'standard-normal', axes: { wght: 720, opsz: 48 } },
  serifItalic: { family: 'source-serif-4', file: 'standard-italic', axes: { wght: 420, opsz: 24 } },
  sans: { family: 'public-sans', file: 'wght-normal', axes: { wght: 520 } },
  sansBlack: { family: 'public-sans', file: 'wght-normal', axes: { wght: 850 } },
};

interface Point {
  x: number;
  y: number;
  onCurve: boolean;
  endContour: boolean;
  copy(): Point;
}

interface DecodedGlyph {
  numberOfContours: number;
  points?: Point[];
  components?: { glyphID: number; dx: number; dy: number; scaleX: number; scaleY: number }[];
}

/**
 * What fontkit 2.0.4 keeps private and WOFF2 needs: its own getVariation() re-reads the file as plain TrueType and fails,
 * so the instance is made here by hand from the same parts.
 */
interface VariationInternals {
  variationCoords: number[];
  _transformedGlyphs: DecodedGlyph[] | undefined;
  fvar: { axis: { axisTag: string; defaultValue: number }[] };
  _variationProcessor: { transformPoints(glyphId: number, points: Point[]): void };
  getGlyph(id: number): { _decode(): DecodedGlyph | undefined; path: { commands: unknown[] } };
}

type Instance = Omit<Font, 'getGlyph'> & VariationInternals;

function openInstance(source: FaceSource, subset: string): Instance {
  const name = `@fontsource-variable/${source.family}/files/${source.family}-${subset}-${source.file}.woff2`;
  const path = createRequire(import.meta.url).resolve(name);
  const plain = openSync(path) as unknown as Instance;
  plain.getGlyph(0); // decodes all glyphs, which fontkit cannot do on a font that has its variation set
  const font = openSync(path) as unknown as Instance;
  font._transformedGlyphs = plain._transformedGlyphs;
  font.variationCoords = font.fvar.axis.map(({ axisTag, defaultValue }) => source.axes[axisTag.trim()] ?? defaultValue);
  return font;
}

function pointsOf(font: Instance, glyphId: number): Point[] {
  const glyph = font.getGlyph(glyphId)._decode();
  const points = (glyph?.points ?? []).map((point) => point.copy());
  const parts = glyph?.numberOfContours === -1 ? (glyph.components ?? []) : [];
  const model = points[0] ?? pointModel(font, parts);
  if (!model) return [];
  const anchors = parts.map((part) => moved(model, part.dx, part.dy));
  const phantoms = [0, 0, 0, 0].map(() => moved(model, 0, 0));
  const varied = [...points, ...anchors, ...phantoms];
  font._variationProcessor.transformPoints(glyphId, varied);
  const placed = parts.flatMap((part, index) => {
    const anchor = anchors[index] ?? moved(model, 0, 0);
    return pointsOf(font, part.glyphID).map((point) => {
      point.x = point.x * part.scaleX + anchor.x;
      point.y = point.y * part.scaleY + anchor.y;
      return point;
    });
  });
  return [...points, ...placed];
}

function pointModel(font: Instance, parts: { glyphID: number }[]): Point | undefined {
  return parts[0] && font.getGlyph(parts[0].glyphID)._decode()?.points?.[0];
}

function moved(model: Point, x: number, y: number): Point {
  return Object.assign(model.copy(), { x, y, onCurve: true, endContour: true });
}

/** TrueType's quadratic contours as SVG path data, y downwards, in thousandths of an em. */
function pathData(points: Point[], unit: number): string {
  const at = (point: { x: number; y: number }) => `${Math.round(point.x * unit)} ${Math.round(-point.y * unit)}`;
  const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  let path = '';
  let contour: Point[] = [];
  for (const point of points) {
    contour.push(point);
    if (!point.endContour) continue;
    const first = contour.findIndex(({ onCurve }) => onCurve);
    const ring = first < 0 ? contour : [...contour.slice(first), ...contour.slice(0, first)];
    const [start, ...rest] = ring;
    if (start) {
      path += `M${at(start)}`;
      rest.push(start);
      let control: Point | undefined;
      for (const next of rest) {
        if (next.onCurve) path += control ? `Q${at(control)} ${at(next)}` : `L${at(next)}`;
        else if (control) path += `Q${at(control)} ${at(middle(control, next))}`;
        control = next.onCurve ? undefined : next;
      }
      path += 'Z';
    }
    contour = [];
  }
  return path;
}

function trace(source: FaceSource): FaceOutlines {
  const latin = openInstance(source, 'latin');
  const latinExt = openInstance(source, 'latin-ext');
  const unit = 1000 / latin.unitsPerEm;
  const glyphs: FaceOutlines['glyphs'] = {};
  for (const character of CHARACTERS) {
    const code = character.codePointAt(0) ?? 0;
    const font = [latin, latinExt].find((candidate) => candidate.hasGlyphForCodePoint(code));
    const glyph = font?.glyphForCodePoint(code);
    if (!font || !glyph) continue;
    glyphs[character] = [Math.round(glyph.advanceWidth * unit), pathData(pointsOf(font, glyph.id), unit)];
  }
  const kerning: FaceOutlines['kerning'] = {};
  for (const left of KERNED) {
    const followers = [...KERNED].flatMap((right) => {
      const run = latin.layout(left + right);
      if (run.glyphs.length !== 2) return []; // a ligature; the pictures do without
      const shift = Math.round((run.positions[0]?.xAdvance ?? 0) * unit) - (glyphs[left]?.[0] ?? 0);
      return Math.abs(shift) < 8 ? [] : [`${right}${shift}`];
    });
    if (followers.length > 0) kerning[left] = followers.join(' ');
  }
  return { capHeight: Math.round(latin.capHeight * unit), glyphs, kerning };
}

const outlines = Object.fromEntries(
  Object.entries(FACES).map(([name, source]) => [name, trace(source)]),
) as unknown as GlyphOutlines;
writeFileSync(fileURLToPath(new URL('glyphOutlines.json', import.meta.url)), `${JSON.stringify(outlines, null, 1)}\n`);
