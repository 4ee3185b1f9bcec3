/** The files of the attacks, each made when it is first wanted. */
import sharp from 'sharp';
import { zipOf } from '#test/zipOf.ts';

const MEGABYTE = 1024 * 1024;

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const makeFiles = () => ({
  /** Noise, which no format makes small, and 9.8 MB of it. */
  large: once(async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    const image = sharp({ create: { width: 2_300, height: 2_300, channels: 3, noise, background: '#888' } });
    const jpeg = await image.jpeg({ quality: 98 }).toBuffer();
    const rest = Buffer.alloc(Math.max(0, 9.8 * MEGABYTE - jpeg.length));
    return new File([new Uint8Array(jpeg), rest], 'slip.jpg');
  }),
  /** As many pixels as a file of so few bytes may have. */
  small: once(async () => {
    const image = sharp({ create: { width: 3_500, height: 3_400, channels: 3, background: '#888' } });
    const png = await image.toColorspace('b-w').png({ palette: true, compressionLevel: 9 }).toBuffer();
    return new File([new Uint8Array(png), Buffer.alloc(Math.max(0, 6_200 - png.length))], 'slip.png');
  }),
  bombOfCell: once(async () => {
    const cell = `<c r="A1" t="str"><v>${'x'.repeat(60 * MEGABYTE)}</v></c>`;
    const book = zipOf({
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`,
    });
    return new File([new Uint8Array(book)], 'stocks.xlsx');
  }),
  rows: once(async () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => `Pen ${row},${'word '.repeat(60)},12.50\n`);
    return new File([`name,description,selling_price\n${rows.join('')}`], 'stocks.csv');
  }),
});
