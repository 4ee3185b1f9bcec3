import { ROUTE_GROUPS } from '#server/rest/routes.ts';
import { SCOPES, TOKEN_PREFIX } from '#shared/domain/apiScopes.ts';
import { nameContracts } from './contractNames.ts';
import { createDescriber } from './descriptions.ts';
import { sharedErrors } from './errors.ts';
import { createSchemaBook } from './jsonSchema.ts';
import { type Examples, toOperation } from './operation.ts';

const DESCRIPTION = `All that a program may call. Dates are ISO 8601 in UTC, amounts are pesos with at most two decimals, ids are texts.
Fields that are not documented are ignored. New fields and paths may come at any time; what is here does not go away or change its meaning.
Guides stand at /api/docs.`;

const API_TOKEN =
  'Made by staff on /settings/tokens; at most a year. Each call needs one scope, which stands beside this scheme; ' +
  `the scopes are ${SCOPES.join(', ')}.`;

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, object>>;
  components: Record<string, object>;
}

/** The OpenAPI 3.1 document of every row, with what the sample store responded as examples. */
export async function createDocument(examples: Examples): Promise<OpenApiDocument> {
  const book = createSchemaBook(await nameContracts(), createDescriber());
  const paths: OpenApiDocument['paths'] = {};
  for (const { name, routes } of ROUTE_GROUPS)
    for (const route of routes) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method]: toOperation(route, name, book, examples[route.id]) };
    }
  const documented = ROUTE_GROUPS.reduce((sum, { routes }) => sum + routes.length, 0);
  const schemas = Object.fromEntries(Object.entries(book.components).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    openapi: '3.1.0',
    info: { title: 'Campus Store', version: `1.${documented}.0`, description: DESCRIPTION.replaceAll('\n', ' ') },
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

const errorSchema = {
  type: 'object',
  properties: {
    msg: { type: 'string', description: 'What went wrong, for people.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: "Messages by field; a list's entry is named `students.0.name`.",
    },
  },
  required: ['msg'],
};
