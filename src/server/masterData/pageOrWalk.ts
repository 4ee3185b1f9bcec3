import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SelectQueryBuilder } from 'kysely';
import { WALK_START } from '#shared/contracts/masterData.ts';
import { compareNames } from '#shared/domain/catalog/names.ts';
import { fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../platform/services.ts';

/** The request of a list: a page of it, or the next part of a walk. */
interface ListInput {
  page_size: number;
  cursor?: string | null | undefined;
}

/** How a list is walked through. `selection` is what it is limited to, any JSON: a cursor is of one selection. */
interface WalkQueries<Row> {
  name: string;
  selection: unknown;
  count: () => Promise<number>;
  /** The next rows by their keys, which never change: those beyond `after`, at most `limit`. */
  walk: (after: number, limit: number) => Promise<Row[]>;
}

interface ListQueries<Row> extends WalkQueries<Row> {
  /** The documented page, in the order asked for. */
  page: () => Promise<Row[]>;
}

interface ListPart<Row> {
  rows: Row[];
  total: number;
  /** Only of a walk: what its next part is asked for by, or null where this one is the last. */
  next_cursor?: string | null;
}

/** Narrows a query to a page of it: `query.$call(onPage(input))`. */
export const onPage =
  ({ page, page_size }: { page: number; page_size: number }) =>
  <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query.limit(page_size).offset((page - 1) * page_size);

/** A page of rows by a name, numbers in it as people count and equal names by their keys: for lists that are short, since no database that the store runs on sorts so. */
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

/** A page of a list, or a part of a walk through all of it. Throws as walkList does. */
export async function pageOrWalk<Row extends { id: number }>(
  deps: Pick<Deps, 'config'>,
  { page_size, cursor }: ListInput,
  queries: ListQueries<Row>,
): Promise<ListPart<Row>> {
  if (cursor !== null && cursor !== undefined) return walkList(deps, { page_size, cursor }, queries);
  const [total, rows] = await Promise.all([queries.count(), queries.page()]);
  return { rows, total };
}

/**
 * A part of a walk through a list (docs/rules/operations.md, Calls of other programs). It goes by the keys, so that it sees every row that
 * stays exactly once, whatever is added, changed or deleted meanwhile; `total` is what there was at its start. Throws malformed
 * for a cursor that is none of this list and selection.
 */
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
  /** The key of the last row seen. */
  after: number;
  total: number;
}

const signatureOf = (secret: string, list: string, position: string) =>
  createHmac('sha256', secret).update(`cursor\n${list}\n${position}`).digest('base64url');

function writeCursor(secret: string, list: string, { after, total }: Position): string {
  const position = `${after}.${total}`;
  return Buffer.from(`${position}.${signatureOf(secret, list, position)}`).toString('base64url');
}

/** Reads the position of a cursor. Throws malformed for one that was not made here for this list. */
function readCursor(secret: string, list: string, cursor: string): Position {
  const [after = '', total = '', signature = ''] = Buffer.from(cursor, 'base64url').toString().split('.');
  const expected = Buffer.from(signatureOf(secret, list, `${after}.${total}`));
  const given = Buffer.from(signature);
  if (expected.length === given.length && timingSafeEqual(expected, given)) {
    return { after: Number(after), total: Number(total) };
  }
  throw fieldError('malformed', 'cursor', serverMessages.cursorInvalid);
}
