import type { ProcedureRoute } from '../platform/http/restRoute.ts';

type RecordCall = 'get' | 'create' | 'update' | 'delete' | 'paginate';

/** What the documents call a record, and inputs of its calls as they would be sent to the sample store. */
interface RecordText {
  /** In the middle of a sentence: "grade level". */
  one: string;
  many: string;
  /** In the names of operations: "GradeLevel". */
  id: string;
  ids: string;
  /** A record of the sample store. */
  example: string;
  create: Readonly<Record<string, unknown>>;
  update: Readonly<Record<string, unknown>>;
  /** What a delete is rejected for with 409. */
  inUse: string;
  /** What a create or an update is rejected for with 409, besides a newer version. */
  taken?: string;
}

const NEWER_VERSION = 'Somebody else has saved the record since `version` was read.';

/**
 * The generic pattern of the documented bases (docs/rules.md, Calls of other programs): GET {base}{id}, PUT {base}, POST {base}{id},
 * DELETE {base}{id}, POST {base}paginate. `base` ends without a slash; URLs are taken with and without one. `name`
 * is the router's; one without these five calls does not type.
 */
export function masterRest<Name extends string>(
  base: string,
  name: Name,
  { one, many, id, ids, example, create, update, inUse, taken }: RecordText,
): ProcedureRoute<`${Name}.${RecordCall}`>[] {
  const record = `${base}/:_id`;
  const article = /^[aeio]/.test(one) ? 'an' : 'a';
  return [
    {
      method: 'post',
      path: `${base}/paginate`,
      procedure: `${name}.paginate`,
      id: `paginate${ids}`,
      summary: `List ${many}, a page at a time`,
      example: { page: 1, page_size: 10 },
    },
    {
      method: 'put',
      path: base,
      procedure: `${name}.create`,
      id: `create${id}`,
      summary: `Create ${article} ${one}`,
      ...(taken ? { errors: { conflict: taken } } : {}),
      example: create,
    },
    {
      method: 'get',
      path: record,
      procedure: `${name}.get`,
      id: `get${id}`,
      summary: `Open ${article} ${one}`,
      example: { _id: example },
    },
    {
      method: 'post',
      path: record,
      procedure: `${name}.update`,
      id: `update${id}`,
      summary: `Change ${article} ${one}`,
      description: 'Fields left out stay as they are. With `version`, a save over a newer one is rejected.',
      errors: { conflict: taken ? `${NEWER_VERSION} ${taken}` : NEWER_VERSION },
      example: { _id: example, ...update },
    },
    {
      method: 'delete',
      path: record,
      procedure: `${name}.delete`,
      id: `delete${id}`,
      summary: `Delete ${article} ${one}`,
      errors: { conflict: inUse },
      example: { _id: example },
    },
  ];
}
