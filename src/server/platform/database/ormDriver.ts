import type {
  Configuration,
  EntityDictionary,
  EntityName,
  NativeInsertUpdateManyOptions,
  QueryResult,
} from '@mikro-orm/core';
import { AbstractSqlDriver, isRaw, MySqlConnection, MySqlDriver, NativeQueryBuilder } from '@mikro-orm/mysql';
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
    // The step is asked for below, where it is needed; an update needs none.
    Object.assign(this, { connection: new StoreConnection(config), autoIncrementIncrement: 1 });
  }

  /** Asks for the step of the keys at each insert of rows, not once like the ORM's own driver: it changes once a node joins or leaves the cluster. */
  override async nativeInsertMany<Entity extends object>(
    entityName: EntityName<Entity>,
    data: EntityDictionary<Entity>[],
    options: NativeInsertUpdateManyOptions<Entity> = {},
  ): Promise<QueryResult<Entity>> {
    const insert = AbstractSqlDriver.prototype.nativeInsertMany<Entity>;
    const inserted = await insert.call(this, entityName, data, { processCollections: true, ...options });
    const [key = ''] = this.metadata
      .get(entityName)
      .getPrimaryProps()
      .flatMap(({ fieldNames }) => fieldNames);
    const asked =
      data.length > 1 && (await this.execute('select @@auto_increment_increment as step', [], 'get', options.ctx));
    const { step = 1 } = asked as { step?: number };
    const first = Number(inserted.insertId);
    const rows = data.map((row, index) => ({ [key]: Reflect.get(row, key) ?? first + index * Number(step) }));
    return Object.assign(inserted, { rows, row: rows[0] });
  }
}
