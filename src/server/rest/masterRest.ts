import type { RestRoute } from '../platform/http/rest.ts';

type Calls = 'get' | 'create' | 'update' | 'delete' | 'paginate';

/**
 * The generic pattern of the documented bases (docs/rules.md, Calls of other programs): GET {base}{id}, PUT {base}, POST {base}{id},
 * DELETE {base}{id}, POST {base}paginate. `base` ends without a slash; addresses are taken with and without one. `name`
 * is the router's; one without these five calls does not type.
 */
export function masterRest<Name extends string>(base: string, name: Name): RestRoute<`${Name}.${Calls}`>[] {
  const record = `${base}/:_id`;
  return [
    { method: 'post', path: `${base}/paginate`, procedure: `${name}.paginate` },
    { method: 'put', path: base, procedure: `${name}.create` },
    { method: 'get', path: record, procedure: `${name}.get` },
    { method: 'post', path: record, procedure: `${name}.update` },
    { method: 'delete', path: record, procedure: `${name}.delete` },
  ];
}
