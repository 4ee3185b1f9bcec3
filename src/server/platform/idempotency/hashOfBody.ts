import { createHash } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';

/** The hash of an input: of its values under their names in any order, and of its files' bytes. Throws malformed for one nested too deeply. */
export async function hashOfBody(input: unknown): Promise<string> {
  const body = input instanceof FormData ? await Promise.all([...input].map(toHashedField)) : input;
  return createHash('sha256').update(toSortedText(body)).digest('hex');
}

function toSortedText(body: unknown): string {
  try {
    return JSON.stringify(body, sortNames) ?? '';
  } catch (error) {
    // The contract is checked later and would leave out the parts that are too deep.
    if (error instanceof RangeError) throw new DomainError('malformed', serverMessages.malformedRequest);
    throw error;
  }
}

async function toHashedField([name, value]: [string, string | File]): Promise<unknown> {
  return typeof value === 'string' ? [name, value] : [name, { file: await digestOf(value), name: value.name }];
}

/** SHA-256 of a file's bytes, read a piece at a time. */
async function digestOf(file: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** Records of JSON, their names in one order: a caller that builds a body again for another try may write them in another. */
function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
