import type { OpenApiDocument } from './document.ts';
import type { Schema } from './jsonSchema.ts';

type Direction = 'input' | 'output';
interface Media {
  schema?: Schema;
}
interface Operation {
  operationId?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content?: Record<string, Media> };
  responses?: Record<string, { content?: Record<string, Media> }>;
}

/** How deep records may stand within each other until a comparison stops. */
const MAX_DEPTH = 12;

/**
 * Lists the changes that break programs written for `released`, one a line: a path or field that is gone, an input that has become required
 * or narrower, an output that may now be something else, a status that is not documented any more. Additions break nothing.
 */
export function findBreakingChanges(released: OpenApiDocument, current: OpenApiDocument): string[] {
  return Object.entries(released.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = current.paths[path]?.[method];
      return now ? compareOperations(name, operation, now, released, current) : [`${name} is gone`];
    }),
  );
}

function compareOperations(
  name: string,
  before: Operation,
  now: Operation,
  released: OpenApiDocument,
  current: OpenApiDocument,
): string[] {
  const compare = (where: string, a: Schema | undefined, b: Schema | undefined, direction: Direction) =>
    compareSchemas({ where: `${name} ${where}`, direction, released, current, depth: 0 }, a ?? {}, b ?? {});
  const parameters = (now.parameters ?? []).flatMap((parameter) => {
    const old = before.parameters?.find((each) => each.name === parameter.name && each.in === parameter.in);
    if (!old) return parameter.required ? [`${name} requires the new parameter ${parameter.name}`] : [];
    if (parameter.required && !old.required) return [`${name} now requires ${parameter.name}`];
    return compare(parameter.name, old.schema, parameter.schema, 'input');
  });
  const gone = (before.parameters ?? [])
    .filter((old) => !now.parameters?.some((each) => each.name === old.name && each.in === old.in))
    .map((old) => `${name} no longer takes ${old.name}`);
  const ids = before.operationId === now.operationId ? [] : [`${name} was ${before.operationId} in generated clients`];
  const locked = isOpenToAll(before) && !isOpenToAll(now) ? [`${name} was open to all and is not any more`] : [];
  return [
    ...ids,
    ...locked,
    ...parameters,
    ...gone,
    ...compareBodies(name, before.requestBody ?? {}, now.requestBody ?? {}, compare),
    ...compareResponses(name, before.responses ?? {}, now.responses ?? {}, compare),
  ];
}

type Compare = (where: string, a: Schema | undefined, b: Schema | undefined, direction: Direction) => string[];

function compareBodies(
  name: string,
  before: NonNullable<Operation['requestBody']>,
  now: NonNullable<Operation['requestBody']>,
  compare: Compare,
): string[] {
  const types = Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
    const media = now.content?.[type];
    return media ? compare('body', schema, media.schema, 'input') : [`${name} no longer takes ${type}`];
  });
  return now.required && !before.required ? [`${name} now requires a body`, ...types] : types;
}

function compareResponses(
  name: string,
  before: NonNullable<Operation['responses']>,
  now: NonNullable<Operation['responses']>,
  compare: Compare,
): string[] {
  return Object.entries(before).flatMap(([status, { content = {} }]) => {
    if (!now[status]) return [`${name} no longer responds with ${status}`];
    return Object.entries(content).flatMap(([type, { schema }]) => {
      const media = now[status]?.content?.[type];
      return media ? compare('response', schema, media.schema, 'output') : [`${name} no longer responds with ${type}`];
    });
  });
}

interface Place {
  where: string;
  direction: Direction;
  released: OpenApiDocument;
  current: OpenApiDocument;
  depth: number;
}

function compareSchemas(place: Place, before: Schema, now: Schema): string[] {
  const { where, direction, released, current, depth } = place;
  if (depth > MAX_DEPTH) return [];
  const [a, b] = [resolve(before, released), resolve(now, current)];
  if (a.anyOf || b.anyOf) return compareAlternatives(place, a, b);
  const types = compareSets(`${where}: type`, typesOf(a), typesOf(b), direction);
  const values =
    a.enum || b.enum ? compareSets(`${where}: value`, a.enum?.map(String), b.enum?.map(String), direction) : [];
  const into = (name: string, old: Schema, next: Schema) =>
    compareSchemas({ ...place, where: `${where}.${name}`, depth: depth + 1 }, old, next);
  const fields = Object.entries(a.properties ?? {}).flatMap(([name, schema]) => {
    const field = b.properties?.[name];
    if (field === undefined) return b.properties ? [`${where}.${name} is gone`] : [];
    const demands = direction === 'input' ? b.required : a.required;
    const demanded = direction === 'input' ? a.required : b.required;
    const isBroken = demands?.includes(name) && !demanded?.includes(name);
    const change = direction === 'input' ? 'is required now' : 'may be absent now';
    return [...(isBroken ? [`${where}.${name} ${change}`] : []), ...into(name, schema as Schema, field as Schema)];
  });
  const added = direction === 'input' ? (b.required ?? []).filter((name) => !a.properties?.[name] && a.properties) : [];
  const items = a.items && b.items ? into('[]', a.items as Schema, b.items as Schema) : [];
  const bounds = direction === 'input' ? compareBounds(where, a, b) : [];
  return [
    ...types,
    ...values,
    ...fields,
    ...added.map((name) => `${where}.${name} is a new required field`),
    ...items,
    ...bounds,
  ];
}

/** Each alternative of an input must still match one alternative, and each alternative of an output must match a former one. */
function compareAlternatives(place: Place, before: Schema, now: Schema): string[] {
  const [old, next] = [before, now].map((schema) => (schema.anyOf ?? [schema]) as Schema[]);
  const compare = (a: Schema, b: Schema) => compareSchemas({ ...place, depth: place.depth + 1 }, a, b);
  const [demanded = [], offered = []] = place.direction === 'input' ? [old, next] : [next, old];
  return demanded.flatMap((one) => {
    const changes = offered.map((other) => (place.direction === 'input' ? compare(one, other) : compare(other, one)));
    // The errors of the alternative that comes nearest.
    return changes.sort((x, y) => x.length - y.length)[0] ?? [];
  });
}

/** An input may only become wider, an output only narrower. Undefined means anything. */
function compareSets(
  where: string,
  before: readonly string[] | undefined,
  now: readonly string[] | undefined,
  direction: Direction,
) {
  const [outer, inner] = direction === 'input' ? [now, before] : [before, now];
  if (outer === undefined) return [];
  if (inner === undefined) return [`${where} was ${before ?? 'anything'}, is ${now ?? 'anything'}`];
  const beyond = inner.filter((each) => !outer.includes(each) && !(each === 'integer' && outer.includes('number')));
  return beyond.map((each) => `${where} ${each} ${direction === 'input' ? 'is no longer taken' : 'is new'}`);
}

const UPPER = ['maximum', 'maxLength', 'maxItems'] as const;
const LOWER = ['minimum', 'minLength', 'minItems'] as const;

function compareBounds(where: string, before: Schema, now: Schema): string[] {
  const value = (schema: Schema, bound: string, none: number) => (schema[bound] as number | undefined) ?? none;
  const upper = UPPER.filter((bound) => value(now, bound, Infinity) < value(before, bound, Infinity));
  const lower = LOWER.filter((bound) => value(now, bound, -Infinity) > value(before, bound, -Infinity));
  return [...upper, ...lower].map((bound) => `${where}: ${bound} is narrower`);
}

function resolve(schema: Schema, document: OpenApiDocument): Schema {
  const name = /#\/components\/schemas\/(.+)/.exec(schema.$ref ?? '')?.[1];
  return name === undefined ? schema : ((document.components.schemas as Record<string, Schema>)[name] ?? {});
}

/** The JSON types that a schema lets through; undefined where it says nothing. */
const typesOf = ({ type }: Schema): string[] | undefined =>
  type === undefined ? undefined : ([type].flat() as string[]);

/** Whether a call needs no token: it reads none, or one is optional. */
const isOpenToAll = ({ security = [] }: { security?: object[] }): boolean =>
  security.length === 0 || security.some((scheme) => Object.keys(scheme).length === 0);
