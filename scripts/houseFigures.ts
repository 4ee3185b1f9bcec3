// Counts what the house is judged by: node scripts/houseFigures.ts
import { globSync, readFileSync } from 'node:fs';

/** A statement written whole as an `sql` template, subselects included: everything else is the query builder's or the ORM's. */
const WHOLE_SQL = /\bsql(?:<(?:[^`<>]|<[^`<>]*>|=>)*>)?`\s*(?:select|insert|update|delete|replace|with)\b/gi;

/** The whole SQL statements of the server by room (`catalog/search`), the largest first. */
export function wholeSqlByRoom(): [room: string, statements: number][] {
  const rooms = new Map<string, number>();
  for (const file of globSync('src/server/**/*.ts').filter((each) => !/\.test\.ts$/.test(each))) {
    const count = readFileSync(file, 'utf8').match(WHOLE_SQL)?.length ?? 0;
    const room = file.split('/').slice(2, -1).join('/') || 'server';
    if (count > 0) rooms.set(room, (rooms.get(room) ?? 0) + count);
  }
  return [...rooms].sort(([, one], [, other]) => other - one);
}

if (import.meta.main) {
  const rooms = wholeSqlByRoom();
  const total = rooms.reduce((sum, [, count]) => sum + count, 0);
  console.info(`whole SQL statements: ${total}`);
  for (const [room, count] of rooms) console.info(`  ${room}: ${count}`);
}
