import { type Opening, simulateOpening, VISIT } from './opening.ts';
import type { ServiceTimes } from './serviceTimes.ts';

const RUSH = { customers: 20_000, arrivalSeconds: 600, timeoutSeconds: 10, seed: 1 };

type Setup = Pick<Opening, 'instances' | 'databaseCores' | 'admittedPerSecond'>;

/** Instances and cores of the database that are tried, and the queue at the door for those that are too few. */
export const SETUPS: readonly Setup[] = [
  { instances: 1, databaseCores: 1 },
  { instances: 1, databaseCores: 1, admittedPerSecond: 15 },
  { instances: 2, databaseCores: 1 },
  { instances: 3, databaseCores: 2 },
  { instances: 4, databaseCores: 2 },
];

/** The table's row of one setup: the same for the same figures. */
export function describeSetup(setup: Setup, { calls }: ServiceTimes): string {
  const outcome = simulateOpening({ ...RUSH, ...setup }, calls);
  const share = (load: number) => `${Math.round(load * 100)} %`;
  const cells = [
    setup.instances,
    setup.databaseCores,
    setup.admittedPerSecond === undefined ? 'none' : `${setup.admittedPerSecond} /s`,
    outcome.ordered.toLocaleString('en'),
    outcome.lost.toLocaleString('en'),
    outcome.p50,
    outcome.p99,
    outcome.orderP99,
    outcome.doorP99,
    share(outcome.instanceLoad),
    share(outcome.databaseLoad),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Returns the measured times and the head of the table, as Markdown. */
export function describeFigures({ machine, calls }: ServiceTimes): string {
  const perVisit = (part: 'serverMs' | 'databaseMs') =>
    VISIT.reduce((sum, { call }) => sum + (calls[call]?.[part] ?? 0), 0).toFixed(1);
  return [
    `Measured: ${machine}. A visit of ${VISIT.length} calls takes ${perVisit('serverMs')} ms of an instance's core and ${perVisit('databaseMs')} ms of the database's.`,
    '',
    '| instances | database cores | door | orders | lost | p50 ms | p99 ms | p99 of an order | p99 at the door, s | busiest minute, instance | database |',
    '|---:|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|',
  ].join('\n');
}
