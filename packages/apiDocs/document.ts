import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { REST_ROUTES, ROUTE_GROUPS } from '#server/rest/routes.ts';
import { cart } from '#shared/contracts/cart.ts';
import { recordId } from '#shared/contracts/common.ts';
import { order } from '#shared/contracts/orders.ts';
import { customerCarts, ordersHistory, summaryPerStatus } from '#shared/contracts/reports.ts';
import { SCOPES, TOKEN_PREFIX } from '#shared/domain/apiScopes.ts';
import { errorStatus } from '#shared/errors.ts';
import { CONTRACTS, createDescriber } from './descriptions.ts';
import { sharedErrors } from './errors.ts';
import { createSchemaBook } from './jsonSchema.ts';
import { type Example, toOperation } from './operation.ts';

const DESCRIPTION =
  `All calls for programs. Dates are ISO 8601 in UTC, amounts are pesos with at most two decimals, ids are strings.
Fields that are not documented are ignored. New fields and paths can be added at any time; documented ones are not removed and keep their meaning.
The guides are at /api/docs.`.replaceAll('\n', ' ');

const API_TOKEN =
  'Made by staff on /settings/tokens; at most a year. Each call needs one scope, shown next to this scheme; ' +
  `the scopes are ${SCOPES.join(', ')}.`;

export type OpenApiDocument = Awaited<ReturnType<typeof createDocument>>;

export const EXAMPLES = new URL('examples.json', import.meta.url);

export const readExamples = (): Readonly<Record<string, Example>> => JSON.parse(readFileSync(EXAMPLES, 'utf8'));

/** The OpenAPI 3.1 document of all routes, with the recorded responses of the sample store as examples. */
export async function createDocument() {
  const examples = readExamples();
  const book = createSchemaBook(await nameContracts(), createDescriber());
  const paths: Record<string, Record<string, object>> = {};
  for (const { name, routes } of ROUTE_GROUPS)
    for (const route of routes) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method]: toOperation(route, name, book, examples[route.id]) };
    }
  const schemas = Object.fromEntries(Object.entries(book.components).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    openapi: '3.1.0',
    info: { title: 'Campus Store', version: `1.${REST_ROUTES.length}.0`, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: ROUTE_GROUPS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: errorSchema, ...schemas },
      responses: sharedErrors(),
      headers: { RetryAfter: { description: 'Seconds until the same call may succeed.', schema: { type: 'integer' } } },
      securitySchemes: {
        customerToken: { type: 'http', scheme: 'bearer', description: 'From phone-login or google-login; 30 days.' },
        staffToken: { type: 'http', scheme: 'bearer', description: 'From users/login; 12 hours.' },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: `${TOKEN_PREFIX}…`, description: API_TOKEN },
      },
    },
  };
}

const text = (description: string) => ({ type: 'string', description });
const errorSchema = {
  type: 'object',
  properties: {
    code: { ...text('For programs: see the guide "Errors".'), enum: Object.keys(errorStatus) },
    msg: text('What went wrong, for people.'),
    errors: { description: 'Messages by field.', type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['code', 'msg'],
};

/** Nested records, which no contract exports. */
const INNER: Readonly<Record<string, z.ZodType>> = {
  RecordId: recordId,
  OrderLine: order.shape.orders.element,
  Student: order.shape.students.element,
  CartItem: cart.shape.orders.element,
  CartNotice: cart.shape.orders.element.shape.notices.element,
  OrdersOfDay: ordersHistory.element,
  ItemsOfStatus: summaryPerStatus.element,
  ReportItem: summaryPerStatus.element.shape.items.element,
  CustomerCart: customerCarts.element,
};

/** Contracts that become components of the document, named by their export: `order` is `Order`. */
async function nameContracts(): Promise<z.core.$ZodRegistry<{ id: string }>> {
  const registry = z.registry<{ id: string }>();
  const taken = new Set<string>();
  const add = (name: string, schema: z.ZodType, file = '') => {
    const id = taken.has(name) ? toPascal(file) + name : name;
    if (!registry.has(schema)) registry.add(schema, { id });
    taken.add(id);
  };
  for (const [name, schema] of Object.entries(INNER)) add(name, schema);
  for (const file of globSync('*.ts', { cwd: CONTRACTS, exclude: ['*.test.ts'] }).sort())
    for (const [name, schema] of Object.entries(await import(new URL(file, CONTRACTS).href)))
      if (isRecord(schema)) add(toPascal(name), schema, basename(file, '.ts'));
  return registry;
}

/** Only records become components, because texts and numbers are easier to read inline. */
function isRecord(schema: unknown): schema is z.ZodType {
  if (!(schema instanceof z.ZodType)) return false;
  let inner: unknown = schema;
  while (inner instanceof z.ZodPrefault || inner instanceof z.ZodPipe)
    inner = inner instanceof z.ZodPipe ? inner.out : inner.unwrap();
  return inner instanceof z.ZodObject && Object.keys(inner.shape).length > 0;
}

const toPascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
