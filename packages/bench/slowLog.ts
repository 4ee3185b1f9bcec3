/** A statement as the database's slow log tells of it. */
export interface Statement {
  text: string;
  milliseconds: number;
  rowsSent: number;
  rowsExamined: number;
  rowsChanged: number;
  isFullScan: boolean;
  usesFilesort: boolean;
  usesTemporaryTable: boolean;
  /** A line for each table, in the order of its reading. */
  plan: PlanLine[];
}

interface PlanLine {
  table: string | null;
  /** How rows are found: `const`, `ref`, `range`, `index`, `ALL` … */
  access: string | null;
  key: string | null;
  /** Rows that the optimizer expected, and those that were read each time; null for those that it read to make its plan. */
  expected: string | null;
  read: string | null;
  extra: string | null;
}

/** What makes the log tell of every statement of the connections that are opened from now on. */
export const LOG_EVERYTHING = [
  "SET GLOBAL log_output = 'FILE'",
  "SET GLOBAL log_slow_verbosity = 'query_plan,explain'",
  // Otherwise BEGIN and COMMIT are left out.
  "SET GLOBAL log_slow_filter = ''",
  'SET GLOBAL long_query_time = 0',
  'SET GLOBAL min_examined_row_limit = 0',
  'SET GLOBAL slow_query_log = 1',
];

/** The statements of a slow log, in the order of their end. */
export function readSlowLog(log: string): Statement[] {
  return log
    .split(/^(?=# User@Host: )/m)
    .filter((part) => part.startsWith('# User@Host: '))
    .flatMap((entry) => readEntry(entry) ?? []);
}

function readEntry(entry: string): Statement | null {
  const lines = entry.split('\n');
  const heads = lines.filter((line) => line.startsWith('#'));
  const text = lines
    .filter((line) => !/^(#|SET timestamp=\d+;|use \S+;$)/.test(line) && line.trim() !== '')
    .join('\n')
    .replace(/;$/, '')
    .trim();
  if (text === '') return null;
  const head = heads.join('\n');
  const number = (name: string) => Number(new RegExp(`\\b${name}: ([\\d.]+)`).exec(head)?.[1] ?? 0);
  const isSo = (name: string) => new RegExp(`\\b${name}: Yes`).test(head);
  return {
    text,
    milliseconds: number('Query_time') * 1_000,
    rowsSent: number('Rows_sent'),
    rowsExamined: number('Rows_examined'),
    rowsChanged: number('Rows_affected'),
    isFullScan: isSo('Full_scan'),
    usesFilesort: isSo('Filesort'),
    usesTemporaryTable: isSo('Tmp_table'),
    plan: planOf(heads),
  };
}

function planOf(heads: readonly string[]): PlanLine[] {
  const [names, ...rows] = heads
    .filter((line) => line.startsWith('# explain: '))
    .map((line) => line.slice('# explain: '.length).split('\t'));
  if (!names) return [];
  return rows.flatMap((cells) => {
    const cell = (name: string) => {
      const text = cells[names.indexOf(name)] ?? 'NULL';
      return text === 'NULL' ? null : text;
    };
    const [expected, read] = [cell('rows'), cell('r_rows')];
    // An INSERT names its table, and reads nothing of it.
    if (expected === null && read === null) return [];
    return { table: cell('table'), access: cell('type'), key: cell('key'), expected, read, extra: cell('Extra') };
  });
}
