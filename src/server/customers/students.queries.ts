import type { Students } from '#shared/contracts/customers.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

const MAX_GRADE_LEVELS = 200;

export async function listStudents(em: StoreEntityManager, customerId: number): Promise<Students['students']> {
  const found = await selectStudents(em, customerId).execute();
  return found.map(({ id, grade_level, ...student }) => ({
    ...student,
    _id: String(id),
    grade_level: grade_level ?? '',
  }));
}

export async function readStudents(em: StoreEntityManager, customerId: number): Promise<Students> {
  const students = await listStudents(em, customerId);
  const levels = await db(em).selectFrom('grade_level').select('name').orderBy('id').limit(MAX_GRADE_LEVELS).execute();
  return { students, grade_levels: levels.map(({ name }) => name) };
}

export async function findStudent(em: StoreEntityManager, customerId: number, id: number) {
  const found = await selectStudents(em, customerId).where('st.id', '=', id).executeTakeFirst();
  return found ? { ...found, grade_level: found.grade_level ?? '' } : null;
}

const selectStudents = (em: StoreEntityManager, customerId: number) =>
  db(em)
    .selectFrom('student as st')
    .leftJoin('grade_level as g', 'g.id', 'st.grade_level_id')
    .select(['st.id', 'st.name', 'g.name as grade_level', 'st.section'])
    .where('st.customer_id', '=', customerId)
    .orderBy('st.id');
