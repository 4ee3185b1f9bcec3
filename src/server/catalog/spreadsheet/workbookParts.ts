/** The XML parts of a workbook by their names. */
export type WorkbookParts = Readonly<Record<string, Buffer>>;

interface ListedSheet {
  name: string;
  /** As the workbook counts its sheets, from 1. */
  number: number;
  isHidden: boolean;
  part: Buffer | undefined;
}

/** More sheets than a workbook that people make has. */
const MAX_SHEETS = 200;

/** The sheets that a workbook names, in its order. */
export function listSheets(parts: WorkbookParts): ListedSheet[] {
  const text = parts['xl/workbook.xml']?.toString() ?? '';
  const targets = new Map(
    elements(parts['xl/_rels/workbook.xml.rels']?.toString() ?? '', 'Relationship').map((element) => [
      attribute(element, 'Id'),
      attribute(element, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  );
  return elements(text, 'sheet')
    .slice(0, MAX_SHEETS)
    .map((element, index) => ({
      name: unescapeXml(attribute(element, 'name')).slice(0, 100),
      number: index + 1,
      isHidden: /^(?:hidden|veryHidden)$/.test(attribute(element, 'state')),
      part: parts[targets.get(attribute(element, '[\\w]+:id')) ?? ''],
    }));
}

/** The columns that are merged over several rows of a sheet, all from 0; at most five thousand. */
export function mergedCells(part: Buffer): { column: number; from: number; to: number }[] {
  // They stand behind the rows, which are megabytes.
  const tail = part.subarray(part.lastIndexOf('<mergeCells')).toString();
  const merged = tail.startsWith('<mergeCells') ? elements(tail, 'mergeCell').slice(0, 5_000) : [];
  return merged.flatMap((element) => {
    const [, from, first, to, last] =
      /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(attribute(element, 'ref')) ?? [];
    if (!from || from !== to || first === last) return [];
    return [
      { column: columnNumber(from), from: Number(first) - 1, to: Math.min(Number(last) - 1, Number(first) + 10_000) },
    ];
  });
}

const elements = (text: string, name: string): string[] =>
  text.match(new RegExp(`<${name}\\s[^>]{1,2000}>`, 'g')) ?? [];

const attribute = (element: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '';

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name] ?? '');
