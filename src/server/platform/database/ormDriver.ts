import type { Configuration } from '@mikro-orm/core';
import { isRaw, MySqlConnection, MySqlDriver, NativeQueryBuilder } from '@mikro-orm/mysql';
import { CompiledQuery, type Kysely } from 'kysely';

type Execute = MySqlConnection['execute'];

/**
 * Sends the values of the ORM's statements as parameters. By itself the ORM writes them into the text: the database would prepare each
 * text apart, and forget the statements that are asked for all the time.
 */
class StoreConnection extends MySqlConnection {
  override execute = (async (statement, params = [], method = 'all', transaction) => {
    await this.ensureConnection();
    const raw = statement instanceof NativeQueryBuilder ? statement.toRaw() : statement;
    const { sql, values } = isRaw(raw) ? bind(raw.sql, raw.params) : bind(raw, params as readonly unknown[]);
    const client = (transaction as Kysely<unknown> | undefined) ?? this.getClient();
    const { rows, insertId, numAffectedRows } = await client.executeQuery(CompiledQuery.raw(sql, values));
    if (method === 'all') return rows;
    if (method === 'get') return rows[0];
    return {
      rows,
      row: rows[0],
      insertId: insertId && Number(insertId),
      affectedRows: Number(numAffectedRows ?? rows.length),
    };
  }) as Execute;
}

/** A statement with raw parts and lists of its parameters put in their places, and the values that are left. */
function bind(text: string, params: readonly unknown[]): { sql: string; values: unknown[] } {
  if (params.length === 0) return { sql: text, values: [] };
  const values: unknown[] = [];
  let next = 0;
  const sql = text.replaceAll(/\\\?|\?\??/g, (mark) => {
    if (mark === '\\?') return '?';
    const param = params[next++];
    if (mark === '??') return `\`${String(param).replaceAll('`', '``')}\``;
    if (isRaw(param)) {
      const part = bind(param.sql, param.params);
      values.push(...part.values);
      return part.sql;
    }
    const list = Array.isArray(param) ? param : [param];
    values.push(...list);
    return list.map(() => '?').join(', ');
  });
  return { sql, values };
}

export class StoreDriver extends MySqlDriver {
  constructor(config: Configuration) {
    super(config);
    // The ORM would ask for the step of the keys, which is 1 (openDatabase.ts).
    Object.assign(this, { connection: new StoreConnection(config), autoIncrementIncrement: 1 });
  }
}
