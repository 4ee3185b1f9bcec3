import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SelectQueryBuilder } from 'kysely';
import { WALK_START } from '#shared/contracts/masterData.ts';
import { compareNames } from '#shared/domain/catalog/products/names.ts';
import { fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../platform/services.ts';

interface ListInput {
  page_size: number;
  cursor?: string | null | undefined;
}

/** A cursor is valid only for its `selection`, any JSON. */
interface WalkQueries<Row> {
  name: string;
  selection: unknown;
  count: () => Promise<number>;
  /** The rows after a key, at most `limit`, by keys that never change. */
  walk: (after: number, limit: number) => Promise<Row[]>;
}

interface ListQueries<Row> extends WalkQueries<Row> {
  page: () => Promise<Row[]>;
}

interface ListPart<Row> {
  rows: Row[];
  total: number;
  /** Null at the end; absent for a page. */
  next_cursor?: string | null;
}

/** Use: `query.$call(onPage(input))`. */
export const onPage =
  ({ page, page_size }: { page: number; page_size: number }) =>
  <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query.limit(page_size).offset((page - 1) * page_size);

/** Sorts rows by name, numbers by value, in memory because no supported database sorts so: only for short lists. */
export function pageByName<Row extends { id: number }>(
  rows: readonly Row[],
  { page, page_size, extras: { order } }: { page: number; page_size: number; extras: { order: 'asc' | 'desc' } },
  nameOf: (row: Row) => string,
): Row[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows
    .toSorted((one, other) => sign * compareNames(nameOf(one), nameOf(other)) || one.id - other.id)
    .slice((page - 1) * page_size, page * page_size);
}

/** Returns a page or a part of a walk. Throws as walkList. */
export async function pageOrWalk<Row extends { id: number }>(
  deps: Pick<Deps, 'config'>,
  { page_size, cursor }: ListInput,
  queries: ListQueries<Row>,
): Promise<ListPart<Row>> {
  if (cursor !== null && cursor !== undefined) return walkList(deps, { page_size, cursor }, queries);
  const [total, rows] = await Promise.all([queries.count(), queries.page()]);
  return { rows, total };
}

/** A part of a walk by keys: each unchanged row appears exactly once; `total` is that of the start. Throws malformed for a foreign cursor. */
export async function walkList<Row extends { id: number }>(
  { config: { sessionSecret } }: Pick<Deps, 'config'>,
  { page_size, cursor }: { page_size: number; cursor: string },
  { name, selection, count, walk }: WalkQueries<Row>,
): Promise<Required<ListPart<Row>>> {
  const list = createHash('sha256')
    .update(JSON.stringify([name, selection]))
    .digest('base64url');
  const from = cursor === WALK_START ? { after: 0, total: await count() } : readCursor(sessionSecret, list, cursor);
  const rows = await walk(from.after, page_size);
  const last = rows.at(-1);
  const isOver = last === undefined || rows.length < page_size;
  const next_cursor = isOver ? null : writeCursor(sessionSecret, list, { ...from, after: last.id });
  return { rows, total: from.total, next_cursor };
}

interface Position {
  after: number;
  total: number;
}

const signatureOf = (secret: string, list: string, position: string) =>
  createHmac('sha256', secret).update(`cursor\n${list}\n${position}`).digest('base64url');

function writeCursor(secret: string, list: string, { after, total }: Position): string {
  const position = `${after}.${total}`;
  return Buffer.from(`${position}.${signatureOf(secret, list, position)}`).toString('base64url');
}

/** Throws malformed for a cursor not made for this list. */
function readCursor(secret: string, list: string, cursor: string): Position {
  const [after = '', total = '', signature = ''] = Buffer.from(cursor, 'base64url').toString().split('.');
  const expected = Buffer.from(signatureOf(secret, list, `${after}.${total}`));
  const given = Buffer.from(signature);
  if (expected.length === given.length && timingSafeEqual(expected, given)) {
    return { after: Number(after), total: Number(total) };
  }
  throw fieldError('malformed', 'cursor', serverMessages.cursorInvalid);
}
