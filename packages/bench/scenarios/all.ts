import type { Scenario } from '../scenario.ts';
import { READS } from './reads.ts';
import { WRITES } from './writes.ts';

/** The scenarios in the order of the table. Reads come before scenarios that make the tables grow. */
const SCENARIOS: readonly Scenario[] = [...READS, ...WRITES];

/** The scenarios of these names, parted by commas, in their order; all of them for no names. Throws for a name that none has. */
export function findScenarios(only: string): Scenario[] {
  const names = only === '' ? SCENARIOS.map(({ name }) => name) : only.split(',');
  const unknown = names.find((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no scenario ${unknown}, but ${SCENARIOS.map(({ name }) => name).join(', ')}.`);
  }
  return SCENARIOS.filter(({ name }) => names.includes(name));
}
