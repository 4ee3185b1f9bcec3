import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';

type WorkbookCell = string | number | Date | null;

interface WorkbookSheet {
  name: string;
  rows: WorkbookCell[][];
  isHidden?: boolean;
  merged?: string[];
}

export async function workbookOf(...sheets: WorkbookSheet[]): Promise<Uint8Array> {
  const file = await writeXlsxFile(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row) => row.map((value) => (value instanceof Date ? { value, format: 'd mmm yyyy' } : value))),
    })),
  ).toBuffer();
  const parts = unzipSync(file);
  const change = (part: string, to: (text: string) => string) => {
    parts[part] = strToU8(to(strFromU8(parts[part] ?? new Uint8Array())));
  };
  for (const [index, { name, isHidden, merged = [] }] of sheets.entries()) {
    if (isHidden)
      change('xl/workbook.xml', (text) => text.replace(` name="${name}"/>`, ` name="${name}" state="hidden"/>`));
    const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    if (cells)
      change(`xl/worksheets/sheet${index + 1}.xml`, (text) =>
        text.replace('</sheetData>', `</sheetData><mergeCells count="${merged.length}">${cells}</mergeCells>`),
      );
  }
  return zipSync(parts);
}
