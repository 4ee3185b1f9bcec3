/**
 * Comments are plain sentences that begin with what the thing is. `node scripts/checkComments.ts` lists the comments that begin with a
 * relative word instead. Released migrations stay as they are.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { PROJECT } from './importGraph.ts';

const SOURCES = ['{src,packages,test,scripts,db,examples}/**/*.{ts,tsx,mjs,mts}', '*.ts'];
const BEGINNING = /^[\s*]*(What|Whoever|Of|Where)\b/;

/** Returns the lines of a text on which a comment begins with one of the words. Lines of `//` that follow each other are one comment. */
export function findBentComments(file: string, text: string): number[] {
  const { comments } = parseSync(file, text);
  return comments
    .filter(({ type, value, start }, index) => {
      const before = comments[index - 1];
      const isContinued =
        type === 'Line' &&
        before?.type === 'Line' &&
        /^\n[ \t]*$/.test(text.slice(before.end, start).replace('\r', ''));
      return !isContinued && BEGINNING.test(value);
    })
    .map(({ start }) => text.slice(0, start).split('\n').length);
}

if (import.meta.main) {
  const files = globSync(SOURCES, { cwd: PROJECT, exclude: ['db/migrations/Migration*', '**/node_modules/**'] }).sort();
  const errors = files.flatMap((file) =>
    findBentComments(file, readFileSync(join(PROJECT, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  for (const error of errors)
    console.error(`${error}: begin the comment with what the thing is, not with What, Whoever, Of or Where`);
  if (errors.length > 0) process.exitCode = 1;
  else console.info(`The comments of ${files.length} files begin with what they are about`);
}
