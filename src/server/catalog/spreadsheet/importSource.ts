import type { ImportColumn } from '#shared/contracts/stockImport.ts';
import type { ColumnMeaning } from '#shared/domain/catalog/importColumns.ts';
import { withoutMarks } from '#shared/domain/withoutMarks.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { guessColumns, isKnownHead, namesProducts, plainHead } from './guessColumns.ts';

/** A sheet of a workbook, or a CSV file, as rows of text. */
export interface Sheet {
  /** Empty for a CSV file. */
  name: string;
  rows: readonly (readonly string[])[];
}

/** The choices of a clerk for a file; all that is left out is found or guessed. */
export interface SourceChoice {
  sheet?: string | undefined;
  /** The row of the heads, or the last of them; 1 is the first row. */
  head_row?: number | undefined;
  columns?: readonly { index: number; as: ColumnMeaning | null }[] | undefined;
  /** As ImportHow has it. */
  point?: 'thousands' | 'decimals' | undefined;
  /** The meanings of columns in earlier files, by `headsKey`. */
  remembered?: Readonly<Record<string, readonly (ColumnMeaning | null)[]>> | undefined;
}

/** The place of an import's rows in a sheet. */
export interface Source {
  head_row: number;
  columns: ImportColumn[];
  heads_key: string;
}

/** Wider than any sheet that people fill in. */
const WIDEST = 200;
/** Title rows, addresses and dates above the heads are fewer. */
export const ROWS_LOOKED_AT = 30;
const SAMPLES = 3;
const SAMPLE_LENGTH = 40;
/** The column of the file of faulty rows, which comes back with them. */
export const FAULTS_HEAD = serverMessages.importFaultsHead;

interface Heads {
  /** The last row of the heads, from 0. */
  row: number;
  heads: string[];
  known: number;
}

/** The row of heads of a sheet: the one, or the two together, with the most heads that are known. */
function findHeads(rows: Sheet['rows']): Heads {
  let best: Heads = { row: 0, heads: textsOf(rows[0]), known: 0 };
  for (const [row, cells] of rows.slice(0, ROWS_LOOKED_AT).entries()) {
    const heads = textsOf(cells);
    const known = countKnown(heads);
    if (known > best.known) best = { row, heads, known };
    const below = textsOf(rows[row + 1]);
    if (!below.some((text) => text !== '') || !below.every((text) => text === '' || isKnownHead(text))) continue;
    const both = joinedHeads(heads, below);
    const knownOfBoth = countKnown(both);
    if (knownOfBoth > best.known) best = { row: row + 1, heads: both, known: knownOfBoth };
  }
  return best;
}

const joinedHeads = (upper: readonly string[], lower: readonly string[]): string[] =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => lower[index] || upper[index] || '');

const countKnown = (heads: readonly string[]): number =>
  guessColumns(heads).filter((meaning) => meaning !== null).length;

export const textsOf = (cells: readonly string[] = []): string[] =>
  cells.slice(0, WIDEST).map((head) => withoutMarks(head).trim());

/** Equal for files with the same heads. */
const headsKey = (heads: readonly string[]): string =>
  heads
    .filter((head) => head !== FAULTS_HEAD)
    .map(plainHead)
    .join('|')
    .replace(/\|+$/, '')
    .slice(0, 1_000);

/** Finds the heads of a sheet and says what each column is, with samples of what stands below. */
export function readSource(rows: Sheet['rows'], choice: SourceChoice): Source {
  const chosen = choice.head_row === undefined ? findHeads(rows) : headsAt(rows, choice.head_row - 1);
  const key = headsKey(chosen.heads);
  const meanings = meaningsOf(chosen.heads, key, choice);
  const below = rows.slice(chosen.row + 1, chosen.row + 1 + 200);
  const columns = chosen.heads.flatMap((head, index): ImportColumn[] => {
    const samples = [...new Set(below.map((cells) => (cells[index] ?? '').trim()).filter((text) => text !== ''))];
    if (head === '' && samples.length === 0) return [];
    const shown = samples.slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_LENGTH));
    return [{ index, head: head.slice(0, 200), as: meanings[index] ?? null, samples: shown }];
  });
  return { head_row: chosen.row + 1, columns, heads_key: key };
}

/** The heads in a chosen row, with those of the row above where two rows of heads belong together. */
function headsAt(rows: Sheet['rows'], row: number): Heads {
  const found = findHeads(rows);
  if (found.row === row) return found;
  const heads = textsOf(rows[row]);
  return { row, heads, known: countKnown(heads) };
}

function meaningsOf(heads: readonly string[], key: string, choice: SourceChoice): (ColumnMeaning | null)[] {
  const guessed = guessColumns(heads);
  if (choice.columns) {
    const chosen = new Map(choice.columns.map(({ index, as }) => [index, as]));
    return guessed.map((_, index) => chosen.get(index) ?? null);
  }
  const remembered = choice.remembered?.[key];
  return remembered ? guessed.map((_, index) => remembered[index] ?? null) : guessed;
}

/** How well a sheet looks like a list of products. */
export function likeness(rows: Sheet['rows']): number {
  const { heads, known } = findHeads(rows);
  return namesProducts(guessColumns(heads)) ? known : 0;
}
