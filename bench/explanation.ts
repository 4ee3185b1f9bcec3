import type { TimeShare, TimeSpent } from './cpuProfile.ts';
import type { Scenario } from './scenario.ts';
import type { PlanLine, Statement } from './slowLog.ts';

const FUNCTIONS_SHOWN = 20;
const MODULES_SHOWN = 15;
const LONGEST_TEXT = 1_200;

/** Where a scenario's time goes, as text: its statements with their plans, and its profile. */
export function explanationOf(scenario: Scenario, statements: readonly Statement[], time: TimeSpent): string {
  const bound = scenario.statements;
  const verdict = bound === undefined ? '' : `, at most ${bound}: ${statements.length <= bound ? 'met' : 'missed'}`;
  const sum = (of: (statement: Statement) => number) => statements.reduce((total, each) => total + of(each), 0);
  return [
    `\n## ${scenario.title}`,
    `\n${statements.length} statements a request${verdict}. ` +
      `Rows read ${sum((each) => each.rowsExamined)}, answered ${sum((each) => each.rowsSent)}, ` +
      `changed ${sum((each) => each.rowsChanged)}; ${sum((each) => each.milliseconds).toFixed(2)} ms in the database.\n`,
    ...statements.map(statementText),
    "\nThe store's own time under load, by module, then by function:\n",
    ...time.modules.slice(0, MODULES_SHOWN).map(shareText),
    '',
    ...time.functions.slice(0, FUNCTIONS_SHOWN).map(shareText),
  ].join('\n');
}

function statementText(statement: Statement, index: number): string {
  const { text, milliseconds, rowsExamined, rowsSent, rowsChanged, plan } = statement;
  const oneLine = text.replaceAll(/\s+/g, ' ');
  const shown = oneLine.length > LONGEST_TEXT ? `${oneLine.slice(0, LONGEST_TEXT)} …` : oneLine;
  const marks = [
    ...(statement.isFullScan ? ['full scan'] : []),
    ...(statement.usesFilesort ? ['sorts'] : []),
    ...(statement.usesTemporaryTable ? ['temporary table'] : []),
  ];
  const counts = [`read ${rowsExamined}`, `answered ${rowsSent}`, ...(rowsChanged ? [`changed ${rowsChanged}`] : [])];
  return [
    `${index + 1}. ${milliseconds.toFixed(2)} ms, ${[...counts, ...marks].join(', ')}`,
    `   ${shown}`,
    ...plan.map(planText),
  ].join('\n');
}

function planText({ table, access, key, expected, read, extra }: PlanLine): string {
  const by = key === null ? '' : ` by ${key}`;
  const rows = `rows ${read ?? expected} (expected ${expected})`;
  return `     ${table}: ${[`${access}${by}`, rows, ...(extra ? [extra] : [])].join(', ')}`;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const shareText = ({ name, share }: TimeShare) => `  ${percent(share).padStart(7)}  ${name}`;
