/** `npm run simulate:opening`: prints what 20,000 customers within ten minutes ask of the store, as docs/scale.md shows it. */
import { describeFigures, describeSetup, SETUPS } from './report.ts';
import { readServiceTimes } from './serviceTimes.ts';

const times = readServiceTimes();
process.stdout.write(`${[describeFigures(times), ...SETUPS.map((setup) => describeSetup(setup, times))].join('\n')}\n`);
