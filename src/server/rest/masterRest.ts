import type { RestRoute, Unchecked } from '../platform/http/rest.ts';

/** The five calls of a kind of master data, as its router names them. */
export interface MasterCalls {
  get: (input: Unchecked) => Promise<unknown>;
  create: (input: Unchecked) => Promise<unknown>;
  update: (input: Unchecked) => Promise<unknown>;
  delete: (input: Unchecked) => Promise<unknown>;
  paginate: (input: Unchecked) => Promise<unknown>;
}

/**
 * The generic pattern of the documented bases (docs/rules.md, Calls of other programs): GET {base}{id}, PUT {base}, POST {base}{id},
 * DELETE {base}{id}, POST {base}paginate. `base` ends without a slash; URLs are taken with and without one. `isCatalog`:
 * everybody may read a record.
 */
export function masterRest<Caller>(
  base: string,
  callsOf: (store: Caller) => MasterCalls,
  { isCatalog = false } = {},
): RestRoute<Caller>[] {
  const record = `${base}/:_id`;
  return [
    { method: 'post', path: `${base}/paginate`, call: (store, { input }) => callsOf(store).paginate(input) },
    { method: 'put', path: base, call: (store, { input }) => callsOf(store).create(input) },
    { method: 'get', path: record, isCatalog, call: (store, { input }) => callsOf(store).get(input) },
    { method: 'post', path: record, call: (store, { input }) => callsOf(store).update(input) },
    { method: 'delete', path: record, call: (store, { input }) => callsOf(store).delete(input) },
  ];
}
