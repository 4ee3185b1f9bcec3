import { inflateSync } from 'node:zlib';

/**
 * The text of each page of a PDF that Chromium has printed, in the order it was drawn; blanks as they come. Reads what Chromium's
 * own writer (Skia) writes and no more: plain objects, Flate streams, fonts with a ToUnicode map.
 */
export function readPdfText(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);

  const object = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const stream = (id: string | undefined) => {
    const body = object(id);
    const start = body.indexOf('stream\n');
    if (start < 0) return '';
    const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
    const bytes = Buffer.from(body.slice(start + 7, start + 7 + length), 'latin1');
    return (body.slice(0, start).includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };

  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.map((page) => {
    const fonts = new Map<string, PdfFont>();
    for (const [, name = '', id] of page.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const meanings = readUnicodeMap(stream(/\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1]));
      // A variable font is drawn glyph by glyph, and its glyphs are counted in one byte.
      fonts.set(name, { meanings, digits: object(id).includes('/Type3') ? 2 : 4 });
    }
    return drawnText(stream(/\/Contents (\d+) 0 R/.exec(page)?.[1]), fonts);
  });
}

/** The texts of a font's glyphs, and the number of hexadecimal digits of each glyph's code. */
interface PdfFont {
  meanings: ReadonlyMap<number, string>;
  digits: number;
}

/** Reads the texts of a font's glyphs. */
function readUnicodeMap(map: string): Map<number, string> {
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const meanings = new Map<number, string>();
  for (const [, lines = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', hex = ''] of lines.matchAll(/<(\w+)> <(\w+)>/g)) {
      meanings.set(Number.parseInt(glyph, 16), text(hex));
    }
  }
  for (const [, lines = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', hex = ''] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [first, last, letter] = [from, to, hex].map((each) => Number.parseInt(each, 16)) as [
        number,
        number,
        number,
      ];
      for (let glyph = first; glyph <= last; glyph += 1) {
        meanings.set(glyph, String.fromCodePoint(letter + glyph - first));
      }
    }
  }
  return meanings;
}

/** The text that a page's drawing shows; a move to another line or place is a line end. */
function drawnText(drawing: string, fonts: ReadonlyMap<string, PdfFont>): string {
  let text = '';
  let font: PdfFont | undefined;
  for (const [, name, glyphs, end] of drawing.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\b(ET)\b/g)) {
    if (name) font = fonts.get(name);
    else if (glyphs && font) {
      for (let at = 0; at < glyphs.length; at += font.digits) {
        text += font.meanings.get(Number.parseInt(glyphs.slice(at, at + font.digits), 16)) ?? '';
      }
    } else if (end) text += '\n';
  }
  return text;
}
