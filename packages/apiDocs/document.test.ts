import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { REST_ROUTES } from '#server/rest/routes.ts';
import { SCOPES } from '#shared/domain/apiScopes.ts';
import { createDocument } from './document.ts';
import { createChecker, type Operation, operationsOf } from './operations.ts';

const document = await createDocument();

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document) as never);
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('every schema compiles, and every example fits its schema', () => {
  const check = createChecker(document);
  const wrong = operationsOf(document).flatMap(({ name, operation }) =>
    mediaOf(operation).flatMap(({ where, schema, example }) => {
      const errors = check(schema, example);
      return errors === null || example === undefined ? [] : [`${name} ${where}: ${errors}`];
    }),
  );
  expect(wrong).toEqual([]);
});

function mediaOf({ requestBody, responses }: Operation) {
  const sent = Object.values(requestBody?.content ?? {}).map((media) => ({ where: 'sent', ...media }));
  const received = Object.entries(responses).flatMap(([status, response]) =>
    Object.values(response.content ?? {}).map((media) => ({ where: status, ...media })),
  );
  return [...sent, ...received];
}

test('no enum contains null unless its type does, and no field has a default, which generated clients would require', () => {
  const wrong: string[] = [];
  const look = (value: unknown, at: string) => {
    if (typeof value !== 'object' || value === null) return;
    if ('enum' in value && 'type' in value && Array.isArray(value.enum) && value.enum.includes(null)) {
      if (![value.type].flat().includes('null')) wrong.push(at);
    }
    if ('default' in value && ('type' in value || 'anyOf' in value)) wrong.push(`${at}: default`);
    for (const [key, member] of Object.entries(value)) look(member, `${at}/${key}`);
  };
  look(document, '');
  expect(wrong).toEqual([]);
});

test('each path open to API tokens names the scope, and the others name none', () => {
  const scopes = Object.fromEntries(
    operationsOf(document).map(({ operation }) => [operation.operationId, apiTokenScopes(operation)]),
  );
  expect(scopes).toMatchObject({
    setOrderStatus: ['orders:write'],
    getOrder: ['orders:read'],
    checkImport: ['stocks:read'],
    downloadReport: ['reports:read'],
    downloadAuditLog: ['audit-log:read'],
    downloadConsents: ['privacy:read'],
    // A token is optional.
    listProducts: ['stocks:read'],
    // Customers only, not tokens.
    createApiToken: [],
    placeOrder: [],
  });
  const { apiToken } = document.components.securitySchemes as Record<string, { description: string }>;
  for (const scope of SCOPES) expect(apiToken?.description).toContain(scope);
});

const apiTokenScopes = ({ security }: Operation) => security.flatMap(({ apiToken = [] }) => apiToken);

test('every row is in the document and every operation in the table, with its parameters declared', () => {
  const rows = REST_ROUTES.map(({ method, path, id }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')} ${id}`);
  const operations = operationsOf(document);
  expect(
    operations.map(({ method, path, operation }) => `${method} ${path} ${operation.operationId}`).toSorted(),
  ).toEqual(rows.toSorted());
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => name);
    expect(declared, path).toEqual(inPath);
  }
});

test('a description of one property is not repeated at another with the same name', () => {
  const text = JSON.stringify(document);
  const count = (sentence: string) => text.split(`"description":${JSON.stringify(sentence)}`).length - 1;
  // These sentences belong to the order history and the audit log; other lists have `kind` and `s`, too.
  expect(count('The kind of activity, if it is not a change of status or pick-up.')).toBeLessThanOrEqual(1);
  expect(count('Words in the user name, the record or the change.')).toBeLessThanOrEqual(1);
  expect(text).not.toMatch(/"description":"[^"]*\bMAX_[A-Z_]+/);
});

/** Fields that may contain any value: settings, this document, and old and new values in the audit log. */
const ANYTHING = [
  '/paths//api/account-settings/get/responses/200/content/application/json/schema/items/properties/value',
  '/paths//api/openapi.json/get/responses/200/content/application/json/schema/additionalProperties',
  '/components/schemas/AuditLogOutput/properties/docs/items/properties/changes/items/properties/from',
  '/components/schemas/AuditLogOutput/properties/docs/items/properties/changes/items/properties/to',
  '/components/schemas/OrderHistoryOutput/properties/docs/items/properties/changes/items/properties/from',
  '/components/schemas/OrderHistoryOutput/properties/docs/items/properties/changes/items/properties/to',
  '/components/schemas/SaveSettingInput/properties/value',
];

test('every property has a type', () => {
  const empty: string[] = [];
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null || /\/(example|security)$/.test(at)) return;
    if (!Array.isArray(value) && Object.keys(value).length === 0) empty.push(at);
    for (const [key, member] of Object.entries(value)) visit(member, `${at}/${key}`);
  };
  visit(document.paths, '/paths');
  visit(document.components.schemas, '/components/schemas');
  expect(empty).toEqual(ANYTHING);
});
