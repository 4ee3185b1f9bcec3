// Loaded into a store by --import: each commit, also that of a statement by itself, waits `ms` with the locks of its transaction.
import { Connection } from 'mysql2';

type Done = (error: unknown, ...rest: unknown[]) => void;
type Query = (this: object, sql: string, values?: unknown, done?: Done) => unknown;

const ms = Number(new URL(import.meta.url).searchParams.get('ms'));
const prototype = Connection.prototype as unknown as { query: Query };
const send = prototype.query;
const inTransaction = new WeakSet<object>();

prototype.query = function (sql, values, done) {
  if (/^\s*commit/i.test(sql)) {
    inTransaction.delete(this);
    return setTimeout(() => send.call(this, sql, values, done), ms);
  }
  if (/^\s*rollback/i.test(sql)) inTransaction.delete(this);
  if (/^\s*(begin|start transaction)/i.test(sql)) inTransaction.add(this);
  const isAlone = /^\s*(insert|update|delete|replace)/i.test(sql) && !inTransaction.has(this);
  if (!isAlone || !done) return send.call(this, sql, values, done);
  send.call(this, 'begin', []);
  return send.call(this, sql, values, (error, ...rest) => {
    if (error) return send.call(this, 'rollback', [], () => done(error, ...rest));
    return setTimeout(() => send.call(this, 'commit', [], (failed) => done(failed, ...rest)), ms);
  });
};
