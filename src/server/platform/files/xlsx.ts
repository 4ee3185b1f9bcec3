import { zipOf } from './zipStream.ts';

/** Excel reports a workbook as damaged if a cell is longer. */
export const MAX_CELL_CHARACTERS = 32_767;
/** Excel's last row, minus some rows for heads and totals. */
const MAX_ROWS = 1_048_570;
/** Characters. Larger pieces accumulate outside the heap until the garbage collector runs. */
const PIECE_LENGTH = 16_384;
/** Points: two lines, for heads longer than their columns. */
const HEAD_HEIGHT = ' ht="31" customHeight="1"';
/** Days from Excel's first to 1970. */
const EPOCH_DAY = 25_569;

/** Text is never a formula. A number without a style is shown unformatted. */
export type XlsxCell = string | number | null | { value: string | number; style: XlsxStyle; formula?: string };

export interface XlsxSheet {
  name: string;
  /** Bold, frozen, and printed on each page. */
  heads?: readonly XlsxCell[];
  /** Column widths in characters. */
  widths: readonly number[];
  /** Read while the file is written. */
  rows: AsyncIterable<readonly XlsxCell[][]> | Iterable<readonly XlsxCell[][]>;
  /** Of the printed A4 page. */
  orientation?: 'portrait' | 'landscape';
  /** Printed below each page. */
  footer?: string;
}

/** Converts ms since 1970 to Excel's day number, with the time as its fraction. `ms` must be in the time zone that readers see. */
export const xlsxDate = (ms: number): number => ms / 86_400_000 + EPOCH_DAY;

/** Such as B7. `column` starts at 0, `row` at 1. */
export function cellName(column: number, row: number): string {
  let letters = '';
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1)
    letters = String.fromCharCode(65 + (left % 26)) + letters;
  return `${letters}${row}`;
}

/** Throws for more rows than Excel allows. */
export const xlsxOf = (sheets: readonly XlsxSheet[]): AsyncGenerator<Buffer> =>
  zipOf([
    { name: '[Content_Types].xml', text: [contentTypes(sheets)] },
    { name: '_rels/.rels', text: [relations(['officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', text: [workbook(sheets)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        relations(...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const), [
          'styles',
          'styles.xml',
        ]),
      ],
    },
    { name: 'xl/styles.xml', text: [STYLES] },
    ...sheets.map((sheet, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, text: sheetXml(sheet) })),
  ]);

async function* sheetXml({ heads, widths, rows, orientation = 'landscape', footer = '' }: XlsxSheet) {
  const columns = widths.map((width, index) => {
    const number = index + 1;
    return `<col min="${number}" max="${number}" width="${width}" customWidth="1"${width === 0 ? ' hidden="1"' : ''}/>`;
  });
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`;
  if (heads)
    yield '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `<cols>${columns.join('')}</cols><sheetData>`;
  if (heads) yield rowXml(1, heads, HEAD_HEIGHT);
  let number = heads ? 1 : 0;
  for await (const part of rows) {
    let text = '';
    for (const row of part) {
      number += 1;
      if (number > MAX_ROWS) throw new RangeError('more rows than a sheet holds');
      text += rowXml(number, row);
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  // Margins are in inches; paper 9 is A4.
  yield `</sheetData><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.7" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L${escapeXml(footer.replaceAll('&', '&&'))}&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter></worksheet>`;
}

const rowXml = (number: number, cells: readonly XlsxCell[], height = '') =>
  `<row r="${number}"${height}>${cells.map((cell, index) => cellXml(cell, cellName(index, number))).join('')}</row>`;

function cellXml(cell: XlsxCell, at: string): string {
  if (cell === null || cell === '') return '';
  const { value, style, formula = '' } = typeof cell === 'object' ? cell : { value: cell, style: 'plain' as const };
  const start = `<c r="${at}" s="${STYLE_NUMBERS[style]}"`;
  if (typeof value === 'string')
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  return `${start}>${formula && `<f>${escapeXml(formula)}</f>`}<v>${value}</v></c>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Removes characters that XML forbids, and escapes `_x0041_`, which would be read as an A (ECMA-376, ST_Xstring). */
const escapeXml = (text: string): string =>
  text
    .slice(0, MAX_CELL_CHARACTERS)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (letter) => ESCAPES[letter] ?? '');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (...targets: (readonly [kind: string, target: string])[]) => {
  const each = targets.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
};

const contentTypes = (sheets: readonly XlsxSheet[]) => {
  const overrides = sheets.map(
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;
};

/** Formulas are recalculated when the file is opened. */
const workbook = (sheets: readonly XlsxSheet[]) => {
  const names = sheets.map(({ name }, index) => {
    const number = index + 1;
    return `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`;
  });
  const titles = sheets.map(({ name, heads }, index) =>
    heads ? `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${name}'!$1:$1</definedName>` : '',
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join('')}</sheets><definedNames>${titles.join('')}</definedNames><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
};

const format = (number: number, font: number, alignment = '') =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${alignment}</xf>`;
const WRAPPED = '<alignment vertical="top" wrapText="1"/>';
/** Indented, because text may follow. */
const FIGURE = '<alignment horizontal="right" indent="1"/>';
/** Aligned to the right, days would touch the text in the next column. */
const AT_START = '<alignment horizontal="left"/>';
const FORMATS = {
  plain: format(0, 0),
  wrapped: format(0, 0, WRAPPED),
  head: format(0, 1, WRAPPED),
  figureHead: format(0, 1, '<alignment horizontal="right" indent="1" vertical="top" wrapText="1"/>'),
  integer: format(3, 0, FIGURE),
  money: format(4, 0, FIGURE),
  integerTotal: format(3, 1, FIGURE),
  moneyTotal: format(4, 1, FIGURE),
  day: format(164, 0, AT_START),
  instant: format(165, 0, AT_START),
};
type XlsxStyle = keyof typeof FORMATS;
const STYLE_NUMBERS = Object.fromEntries(Object.keys(FORMATS).map((name, index) => [name, index]));

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${Object.keys(FORMATS).length}">${Object.values(FORMATS).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
