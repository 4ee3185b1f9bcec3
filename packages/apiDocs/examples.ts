import { readFileSync, writeFileSync } from 'node:fs';
import type { Examples } from './operation.ts';

const FILE = new URL('examples.json', import.meta.url);

/** Reads the recorded example of each call: the sample store's response at the last recording. */
export const readExamples = (): Examples => JSON.parse(readFileSync(FILE, 'utf8'));

/** Writes the examples, one call a line. */
export function writeExamples(examples: Examples): void {
  const lines = Object.entries(examples).map(([id, example]) => `  ${JSON.stringify(id)}: ${JSON.stringify(example)}`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}
