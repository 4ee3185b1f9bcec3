import { z } from 'zod';
import { type ListField, STAFF_LISTS, type StaffListName } from '../domain/staffLists.ts';
import { line, requiredLine } from './common.ts';
import { recordContract } from './masterData.ts';

type Fields<Name extends StaffListName> = (typeof STAFF_LISTS)[Name]['fields'];
type Written<Name extends StaffListName> = {
  [Field in keyof Fields<Name>]: Fields<Name>[Field] extends { isRequired: true }
    ? z.ZodType<string, string>
    : z.ZodDefault<z.ZodType<string, string>>;
};
type Answered<Name extends StaffListName> = Record<keyof Fields<Name>, z.ZodString>;

/** The contracts of a list in src/shared/domain/staffLists.ts. */
export function listContract<Name extends StaffListName>(name: Name) {
  const fields = Object.entries<ListField>(STAFF_LISTS[name].fields);
  const written = fields.map(([field, { max, isRequired, rows = 1 }]) => {
    const text = rows > 1 ? z.string().max(max).trim() : line(max);
    return [field, isRequired ? requiredLine(max) : text.default('')];
  });
  const contract = recordContract(
    Object.fromEntries(fields.map(([field]) => [field, z.string()])) as Answered<Name>,
    Object.fromEntries(written) as Written<Name>,
    ['name'],
  );
  return { ...contract, paginateInput: z.preprocess(withSearchWord, contract.paginateInput) };
}

/** These lists also take `search_keyword` for `s` (docs/rules/operations.md, Calls of other programs). */
const withSearchWord = (body: unknown) =>
  typeof body === 'object' && body !== null && 'search_keyword' in body && !('s' in body)
    ? { ...body, s: body.search_keyword }
    : body;
