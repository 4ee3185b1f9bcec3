import type { OpenApiDocument } from './document.ts';
import type { Schema } from './jsonSchema.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; required: boolean; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<
    string,
    { $ref?: string; description?: string; content?: Record<string, { example?: unknown; schema: Schema }> }
  >;
}

const HEAD = `# Calls of other programs

Made by \`npm run build\` of what each call says (\`src/server/**/*.router.ts\`) and the contracts. The same as OpenAPI 3.1:
\`dist/openapi.json\`, served at \`/api/openapi.json\`; to try it out: \`/api/docs\`. Guides: \`docs/guides\`.
`;

/** Returns the document as Markdown: every call under its heading, with an example and its errors. */
export function toMarkdown({ tags, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation: operation as Operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `## ${name}\n\n${description}\n\n${own.map((each) => toSection(each, components)).join('\n')}`;
  });
  return `${HEAD}\n${sections.join('\n')}`;
}

function toSection(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  components: OpenApiDocument['components'],
): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [success] = Object.entries(responses).filter(([status]) => status < '300');
  const media = Object.entries(success?.[1].content ?? {})[0];
  const lines = [
    `### ${method.toUpperCase()} ${path}`,
    '',
    `\`${operationId}\`: ${summary}. ${description}`,
    '',
    ...parameters
      .filter((parameter) => parameter.in !== 'path')
      .map(({ name, in: where, description: says = '' }) => `- \`${name}\` (${where})${says ? `: ${says}` : ''}`),
    ...Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema }]) => `- takes ${type}: ${fieldsOf(schema, components)}`,
    ),
    `- returns ${success?.[0]}${media ? ` ${media[0]}: ${fieldsOf(media[1].schema, components)}` : ''}`,
    `- errors: ${Object.entries(responses)
      .filter(([status]) => status >= '400')
      .map(([status, { description: when }]) => (when ? `${status} (${when.replace(/\.$/, '')})` : status))
      .join(', ')}`,
    '',
    ...toExample(Object.values(requestBody?.content ?? {})[0]?.example, media?.[1].example),
  ];
  return lines.join('\n');
}

function fieldsOf(schema: Schema, components: OpenApiDocument['components']): string {
  const name = /#\/components\/schemas\/(.+)/.exec(schema.$ref ?? '')?.[1];
  const all = components.schemas as Record<string, Schema>;
  const found = name === undefined ? schema : (all[name] ?? schema);
  if (found.type === 'array') return `a list of ${fieldsOf(found.items as Schema, components)}`;
  const fields = Object.keys(found.properties ?? {}).map(
    (field) => `\`${field}\`${found.required?.includes(field) ? '' : '?'}`,
  );
  if (fields.length === 0) return name ? `\`${name}\`` : String(found.format ?? found.type ?? 'JSON');
  return `${name ? `\`${name}\`: ` : ''}${fields.join(', ')}`;
}

function toExample(sent: unknown, received: unknown): string[] {
  const block = (value: unknown) => ['```json', JSON.stringify(value, null, 2), '```', ''];
  return [
    ...(sent === undefined ? [] : ['Sent:', '', ...block(sent)]),
    ...(received === undefined ? [] : ['Received:', '', ...block(received)]),
  ];
}
