import { CODE_FIELDS, type CodeField, labelInText } from '#shared/domain/catalog/products/productFields.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { codeTaken } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { lockByName } from '../../platform/database/namedLock.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { readInChunks } from '../product/chunks.ts';

/** Serializes writers of codes, so that two saves cannot give one code to two products. */
const WRITES = 'barcode-writes';

export async function lockCodes(em: StoreEntityManager): Promise<void> {
  await lockByName(em, WRITES);
}

export interface CodeOwner {
  id: number;
  name: string;
  category_id: number;
  field: CodeField;
  code: string;
}

/** Searches all code fields, because a scanned code must find one product. */
export async function findCodeOwners(em: StoreEntityManager, codes: readonly string[]): Promise<CodeOwner[]> {
  const wanted = new Set(codes);
  const owners = await readInChunks(wanted, (chunk) =>
    db(em)
      .selectFrom('stock')
      .select(['id', 'name', 'category_id', ...CODE_FIELDS])
      .where((eb) => eb.or(CODE_FIELDS.map((field) => eb(field, 'in', chunk))))
      .execute(),
  );
  return owners.flatMap(({ id, name, category_id, ...own }) =>
    CODE_FIELDS.flatMap((field) => {
      const code = own[field];
      return code && wanted.has(code) ? { id, name, category_id, field, code } : [];
    }),
  );
}

export const takenBy = ({ name, field }: CodeOwner): string => codeTaken(name, labelInText(field));

/** Errors by field for codes of other products; `before` is null for a new product. A new code blocks other writers of codes. */
export async function codeErrors(
  em: StoreEntityManager,
  before: ({ id: number } & { [F in CodeField]?: string | null | undefined }) | null,
  sent: { [F in CodeField]?: string | undefined },
): Promise<FieldErrors> {
  const added = CODE_FIELDS.filter((field) => sent[field] && sent[field] !== before?.[field]);
  if (added.length === 0) return {};
  await lockCodes(em);
  const codes = added.flatMap((field) => sent[field] ?? []);
  const owners = await findCodeOwners(em, codes);
  const errors: FieldErrors = {};
  for (const field of added) {
    const other = owners.find(({ id, code }) => code === sent[field] && id !== before?.id);
    if (other) errors[field] = takenBy(other);
  }
  return errors;
}
