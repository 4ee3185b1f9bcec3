import { inSteps } from '../../platform/inSteps.ts';
import type { ProductRows } from './groupRows.ts';
import type { Table, TableRow } from './readTable.ts';

/** Characters after which a line ends: what is read or written in a fraction of a millisecond. */
const LINE_LENGTH = 32_768;

/**
 * Some values as JSON, with commas between them and no brackets around. So a table of megabytes is sent, kept and read part by part, and its
 * bytes lie outside of the heap; as a whole it would hold everybody up.
 */
export type Line = Uint8Array;

/** A table whose rows are lines. */
export interface LinedTable extends Omit<Table, 'rows'> {
  row_count: number;
  lines: readonly Line[];
}

/** The table of a file that was just read, with its products too, as groupRows puts them together. */
export interface ReadTable extends LinedTable {
  groups: readonly Line[];
}

/** Writes values as lines. */
export function* toLines(values: Iterable<object>): Generator<Line> {
  let texts: string[] = [];
  let length = 0;
  for (const value of values) {
    const text = JSON.stringify(value);
    texts.push(text);
    length += text.length;
    if (length < LINE_LENGTH) continue;
    yield Buffer.from(texts.join(','));
    texts = [];
    length = 0;
  }
  if (texts.length > 0) yield Buffer.from(texts.join(','));
}

const valuesOf = <Value>(line: Line): Value[] =>
  JSON.parse(`[${Buffer.from(line.buffer, line.byteOffset, line.length)}]`);

/** Reads the rows of a line. */
export const rowsOf = (line: Line): TableRow[] => valuesOf(line);

/** The products as they are sent: the first row describes each. */
export function* groupLines(groups: readonly ProductRows[]): Generator<Line> {
  yield* toLines(groups.map(({ first: _, ...rest }) => rest));
}

/** Products at a time: few enough that V8 finds them gone before it takes them for long-lived. */
const PRODUCTS_IN_PART = 100;

/** Reads the products of a file in parts of PRODUCTS_IN_PART. */
export async function* groupsOf(lines: readonly Line[]): AsyncGenerator<ProductRows[]> {
  let groups: ProductRows[] = [];
  for await (const line of inSteps(lines)) {
    for (const group of valuesOf<Omit<ProductRows, 'first'>>(line)) {
      const [first = { row: 0, cells: {} }] = group.rows;
      groups.push({ ...group, first });
    }
    if (groups.length < PRODUCTS_IN_PART) continue;
    yield groups;
    groups = [];
  }
  if (groups.length > 0) yield groups;
}
