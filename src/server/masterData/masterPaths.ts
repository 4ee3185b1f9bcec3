import type { CallWords } from '../platform/trpc/documentedPath.ts';

/** Names of a record in the API documents, and example inputs for the sample store. */
interface RecordTexts {
  base: `/api/${string}`;
  one: string;
  many: string;
  /** "GradeLevel". */
  id: string;
  ids: string;
  /** A record of the sample store. */
  example: string;
  create: Readonly<Record<string, unknown>>;
  update: Readonly<Record<string, unknown>>;
  /** The reason why a delete is rejected with 409. */
  inUse?: string;
  /** The reason why a create or an update is rejected with 409, other than a newer version. */
  taken?: string;
}

const NEWER_VERSION = 'The record was saved again after you read `version`.';

export function masterPaths(texts: RecordTexts) {
  const { base, one, many, id, ids, example, create, update, inUse, taken } = texts;
  const article = /^[aeio]/.test(one) ? 'an' : 'a';
  return {
    paginate: {
      path: `POST ${base}/paginate`,
      id: `paginate${ids}`,
      summary: `List ${many}, a page at a time`,
      example: { page: 1, page_size: 10 },
    },
    create: {
      repeat: 'stored',
      path: `PUT ${base}`,
      id: `create${id}`,
      summary: `Create ${article} ${one}`,
      ...(taken ? { errors: { conflict: taken } } : {}),
      example: create,
    },
    get: { path: `GET ${base}/:_id`, id: `get${id}`, summary: `Open ${article} ${one}`, example: { _id: example } },
    update: {
      repeat: 'stored',
      path: `POST ${base}/:_id`,
      id: `update${id}`,
      summary: `Change ${article} ${one}`,
      description: 'Fields left out stay unchanged. With `version`, the call fails if the record is newer.',
      errors: { version_old: NEWER_VERSION, ...(taken && { conflict: taken }) },
      example: { _id: example, ...update },
    },
    delete: {
      repeat: 'stored',
      path: `DELETE ${base}/:_id`,
      id: `delete${id}`,
      summary: `Delete ${article} ${one}`,
      ...(inUse ? { errors: { conflict: inUse } } : {}),
      example: { _id: example },
    },
    history: { noPath: 'the entries are those of /api/audit-log/paginate for the record' },
  } satisfies Record<string, CallWords>;
}
