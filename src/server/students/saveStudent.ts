import type { z } from 'zod';
import type { addStudentInput, Students, updateStudentInput } from '#shared/contracts/customers.ts';
import { MAX_QUANTITY } from '#shared/domain/catalog/products/pricing.ts';
import { MAX_STUDENTS } from '#shared/domain/orders/students.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages, tooManyStudents } from '#shared/serverMessages.ts';
import { type CartRow, fingerprintOf } from '../cart/cartLines.ts';
import { changeCart, lockCart } from '../cart/changeCart.ts';
import { findStudent, readStudents } from '../customers/students.queries.ts';
import { countRows, db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';

/** Throws invalid for an unknown grade level, conflict above the limit. */
export function addStudent(deps: Deps, customerId: number, input: z.output<typeof addStudentInput>): Promise<Students> {
  return inTransaction(deps.em, async (em) => {
    // Serializes additions, so that all are counted.
    await lockCart(em, customerId, deps.now());
    const students = await countRows(db(em).selectFrom('student').where('customer_id', '=', customerId));
    if (students >= MAX_STUDENTS) throw new DomainError('conflict', tooManyStudents(MAX_STUDENTS));
    await db(em)
      .insertInto('student')
      .values({
        customer_id: customerId,
        name: input.name,
        section: input.section ?? '',
        grade_level_id: await findGradeLevel(em, input.grade_level),
        created_at: deps.now(),
      })
      .execute();
    return readStudents(em, customerId);
  });
}

/** Changes the sent fields. Throws not_found for another customer's, and as addStudent. */
export function updateStudent(
  deps: Deps,
  customerId: number,
  { _id, name, grade_level, section }: z.output<typeof updateStudentInput>,
): Promise<Students> {
  return inTransaction(deps.em, async (em) => {
    await requireStudent(em, customerId, _id);
    const changes = {
      ...(name !== undefined && { name }),
      ...(section !== undefined && { section: section ?? '' }),
      ...(grade_level !== undefined && { grade_level_id: await findGradeLevel(em, grade_level) }),
    };
    if (Object.keys(changes).length > 0)
      await db(em).updateTable('student').set(changes).where('id', '=', _id).execute();
    return readStudents(em, customerId);
  });
}

/** Cart lines lose their student and merge with equal ones; orders keep the name. Throws not_found for another customer's. */
export async function removeStudent(deps: Deps, customerId: number, { _id }: { _id: number }): Promise<Students> {
  await changeCart(deps, customerId, { student: _id }, ({ lines }) => withoutStudent(lines, _id));
  return inTransaction(deps.em, async (em) => {
    await db(em).deleteFrom('student').where('id', '=', _id).where('customer_id', '=', customerId).execute();
    return readStudents(em, customerId);
  });
}

function withoutStudent(lines: readonly CartRow[], studentId: number): CartRow[] {
  const merged: CartRow[] = [];
  for (const line of lines.toSorted(
    (one, other) => Number(one.student?.id === studentId) - Number(other.student?.id === studentId),
  )) {
    if (line.student?.id !== studentId) {
      merged.push(line);
      continue;
    }
    const freed = { ...line, student: null };
    const fingerprint = fingerprintOf(line.stock_id, freed);
    const index = merged.findIndex((other) => fingerprintOf(other.stock_id, other) === fingerprint);
    const same = merged[index];
    if (same) merged[index] = { ...same, quantity: Math.min(same.quantity + line.quantity, MAX_QUANTITY) };
    else merged.push(freed);
  }
  return merged;
}

async function requireStudent(em: StoreEntityManager, customerId: number, id: number): Promise<void> {
  if (!(await findStudent(em, customerId, id))) throw new DomainError('not_found', serverMessages.studentNotFound);
}

/** Null for no grade level. Throws invalid for an unknown one. */
async function findGradeLevel(em: StoreEntityManager, name: string | null | undefined): Promise<number | null> {
  if (!name) return null;
  const level = await db(em).selectFrom('grade_level').select('id').where('name', '=', name).executeTakeFirst();
  if (level) return level.id;
  throw fieldError('invalid', 'grade_level', serverMessages.nameUnknown);
}
