import { DAY_MS } from '#shared/domain/durations.ts';
import { createSums } from '#shared/reports/columnSums.ts';
import type { ReportCell, ReportColumn } from '#shared/reports/reportDefinition.ts';
import { zipOf } from '../../platform/files/zipStream.ts';
import { type Sheet, wallClock } from './sheet.ts';

/** Days from Excel's first to 1970. */
const EPOCH_DAY = 25_569;
/** Excel reports a workbook as damaged if a cell has more characters. */
const MAX_CELL_LENGTH = 32_767;
/** Excel's last row, less some for the heads and totals. */
const MAX_ROWS = 1_048_570;
/** Points: two lines, for heads longer than their columns. */
const HEAD_HEIGHT = ' ht="31" customHeight="1"';
/** A4. */
const PAPER = 9;
/** Characters. Larger pieces accumulate outside the heap until the garbage collector runs. */
const PIECE_LENGTH = 16_384;

/** Written while rows are read. Totals are both values and formulas; the second sheet has `about`. Throws for more rows than Excel allows. */
export function toXlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  return zipOf([
    { name: '[Content_Types].xml', text: [CONTENT_TYPES] },
    { name: '_rels/.rels', text: [RELATIONS] },
    { name: 'xl/workbook.xml', text: [WORKBOOK] },
    { name: 'xl/_rels/workbook.xml.rels', text: [WORKBOOK_RELATIONS] },
    { name: 'xl/styles.xml', text: [STYLES] },
    { name: 'xl/worksheets/sheet2.xml', text: aboutSheet(sheet) },
    { name: 'xl/worksheets/sheet1.xml', text: rowsSheet(sheet) },
  ]);
}

const SHEET_START =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';

const FIT_TO_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

async function* rowsSheet({ title, columns, orientation, rows, hasTotals, timeZone }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width + 2}" customWidth="1"/>`,
  );
  yield `${SHEET_START}${FIT_TO_PAGE}<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield rowXml(
    1,
    columns.map(({ header, type }, index) =>
      textXml(ref(index, 1), header, type === 'integer' || type === 'money' ? STYLE.figureHead : STYLE.head),
    ),
    HEAD_HEIGHT,
  );
  const toXml = cellWriter(timeZone);
  const sums = createSums(columns);
  let number = 1;
  for await (const some of rows) {
    let text = '';
    for (const row of some) {
      number += 1;
      if (number > MAX_ROWS) throw new RangeError('more rows than a sheet holds');
      sums.add(row);
      text += rowXml(
        number,
        columns.map((column, index) => toXml(column, row.cells[column.key] ?? null, ref(index, number))),
      );
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  if (hasTotals) yield totalRows(columns, sums.totals(), number);
  yield `</sheetData>${pageXml(title, orientation)}</worksheet>`;
}

/** Margins are in inches. */
const pageXml = (title: string, orientation: Sheet['orientation']) =>
  `<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.7" header="0.3" footer="0.3"/><pageSetup paperSize="${PAPER}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L${escapeXml(title.replaceAll('&', '&&'))}&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>`;

/** As values, then as formulas that exclude the same rows as the report. */
function totalRows(columns: readonly ReportColumn[], totals: Record<string, number>, last: number): string {
  const status = columns.findIndex(({ type }) => type === 'status');
  const [values, formulas] = [last + 1, last + 2];
  const range = (index: number) => `${letter(index)}2:${letter(index)}${last}`;
  const formulaOf = (index: number) =>
    status < 0 ? `SUM(${range(index)})` : `SUMIF(${range(status)},"&lt;&gt;Cancelled",${range(index)})`;
  const row = (number: number, title: string, isFormula: boolean) =>
    rowXml(
      number,
      columns.map((column, index) => {
        if (index === 0) return textXml(ref(0, number), title, STYLE.head);
        if (column.total !== 'sum') return '';
        const style = column.type === 'money' ? STYLE.moneyTotal : STYLE.integerTotal;
        const formula = isFormula && last > 1 ? `<f>${formulaOf(index)}</f>` : '';
        return `<c r="${ref(index, number)}" s="${style}">${formula}<v>${totals[column.key] ?? 0}</v></c>`;
      }),
    );
  return row(values, 'Total', false) + row(formulas, 'Total by formula', true);
}

function* aboutSheet({ title, about }: Sheet): Generator<string> {
  const lines = [['Report', title] as const, ...about].map(([label, text], index) => {
    const number = index + 1;
    return rowXml(number, [textXml(ref(0, number), label, STYLE.head), textXml(ref(1, number), text, STYLE.wrapped)]);
  });
  yield `${SHEET_START}${FIT_TO_PAGE}<cols><col min="1" max="1" width="18" customWidth="1"/><col min="2" max="2" width="80" customWidth="1"/></cols><sheetData>${lines.join('')}</sheetData>${pageXml(title, 'portrait')}</worksheet>`;
}

function cellWriter(timeZone: string): (column: ReportColumn, cell: ReportCell, at: string) => string {
  const clock = wallClock(timeZone);
  return ({ type }, cell, at) => {
    if (cell === null || cell === '') return '';
    switch (type) {
      case 'day':
        return numberXml(at, Date.parse(`${cell}T00:00:00Z`) / DAY_MS + EPOCH_DAY, STYLE.day);
      case 'instant':
        // Whole seconds.
        return numberXml(at, Math.floor(clock(String(cell)) / 1_000) / 86_400 + EPOCH_DAY, STYLE.instant);
      case 'money':
        return numberXml(at, Number(cell), STYLE.money);
      case 'integer':
        return numberXml(at, Number(cell), STYLE.integer);
      default:
        return textXml(at, String(cell), STYLE.text);
    }
  };
}

const rowXml = (number: number, cells: readonly string[], height = '') =>
  `<row r="${number}"${height}>${cells.join('')}</row>`;
const numberXml = (at: string, value: number, style: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const textXml = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Removes characters that XML forbids, and escapes `_x0041_`, which would be read as an A (ECMA-376, ST_Xstring). */
function escapeXml(text: string): string {
  return text
    .slice(0, MAX_CELL_LENGTH)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (letterOf) => ESCAPES[letterOf] ?? '');
}

const letter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letter(Math.floor(index / 26) - 1) + letter(index % 26);
const ref = (index: number, row: number) => `${letter(index)}${row}`;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;

const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** Formulas are recalculated when the file is opened. */
const WORKBOOK = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/><sheet name="About" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">Report!$1:$1</definedName></definedNames><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;

const WORKBOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

/** Indexes in the list of cell formats below. */
const STYLE = {
  text: 0,
  head: 1,
  integer: 2,
  money: 3,
  day: 4,
  instant: 5,
  integerTotal: 6,
  moneyTotal: 7,
  wrapped: 8,
  figureHead: 9,
} as const;

const xf = (format: number, font: number, alignment = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${alignment}</xf>`;
const WRAPPED = '<alignment vertical="top" wrapText="1"/>';
const HEAD_OF_FIGURES = '<alignment horizontal="right" indent="1" vertical="top" wrapText="1"/>';
/** Indented, because text may follow. */
const FIGURE = '<alignment horizontal="right" indent="1"/>';
/** Aligned to the right, days would touch the text in the next column. */
const AT_START = '<alignment horizontal="left"/>';
const FORMATS = [
  xf(0, 0),
  xf(0, 1, WRAPPED),
  xf(3, 0, FIGURE),
  xf(4, 0, FIGURE),
  xf(164, 0, AT_START),
  xf(165, 0, AT_START),
  xf(3, 1, FIGURE),
  xf(4, 1, FIGURE),
  xf(0, 0, WRAPPED),
  xf(0, 1, HEAD_OF_FIGURES),
];

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
