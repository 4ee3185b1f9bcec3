import { createHash } from 'node:crypto';

/** What makes two inputs the same, as a hash: the same values under the same names in any order, and the same bytes of files. */
export async function hashOfBody(input: unknown): Promise<string> {
  const body = input instanceof FormData ? await Promise.all([...input].map(toHashedField)) : input;
  return createHash('sha256')
    .update(JSON.stringify(body, sortNames) ?? '')
    .digest('hex');
}

async function toHashedField([name, value]: [string, string | File]): Promise<unknown> {
  return typeof value === 'string' ? [name, value] : [name, { file: await digestOf(value), name: value.name }];
}

/** SHA-256 of a file's bytes, read a piece at a time. */
export async function digestOf(file: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** Records of JSON, their names in one order: who builds a body anew for another try may write them in another. */
function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
