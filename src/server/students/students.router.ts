import { empty } from '#shared/contracts/common.ts';
import { addStudentInput, students, updateStudentInput } from '#shared/contracts/customers.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import { readStudents } from '../customers/students.queries.ts';
import { change, read, router } from '../platform/trpc/procedures.ts';
import { addStudent, removeStudent, updateStudent } from './saveStudent.ts';

const NO_SUCH_STUDENT = 'You have no such student.';
const UNKNOWN_GRADE = 'There is no grade level of this name.';

export const studentsRouter = router({
  list: read.customer(empty, students, {
    run: ({ ctx }) => readStudents(ctx.deps.em, ctx.customerId),
    path: 'GET /api/customers/students',
    id: 'listStudents',
    summary: 'List your own students',
    description: 'Also the names that a grade level can have. All calls of students return this list.',
  }),
  add: change.customer(addStudentInput, students, {
    run: ({ ctx, input }) => addStudent(ctx.deps, ctx.customerId, input),
    repeat: 'stored',
    path: 'PUT /api/customers/students',
    id: 'addStudent',
    summary: 'Add a student',
    description: 'You have at most 12.',
    errors: { invalid: UNKNOWN_GRADE, conflict: 'You have twelve.' },
    example: { name: 'Ana Santos', grade_level: 'Grade 7', section: 'Sampaguita' },
  }),
  update: change.customer(updateStudentInput, students, {
    run: ({ ctx, input }) => updateStudent(ctx.deps, ctx.customerId, input),
    repeat: 'stored',
    path: 'POST /api/customers/students/:_id',
    id: 'updateStudent',
    summary: 'Change a student',
    description: 'Fields left out stay as they are. Orders that were placed keep what they copied.',
    errors: { invalid: UNKNOWN_GRADE, not_found: NO_SUCH_STUDENT },
    example: { _id: '1', section: 'Rosal' },
  }),
  remove: change.customer(recordKey, students, {
    run: ({ ctx, input }) => removeStudent(ctx.deps, ctx.customerId, input),
    repeat: 'stored',
    path: 'DELETE /api/customers/students/:_id',
    id: 'removeStudent',
    summary: 'Delete a student',
    description: 'Their lines stay in the cart, for nobody in particular. Orders keep the name that they copied.',
    errors: { not_found: NO_SUCH_STUDENT },
    example: { _id: '1' },
  }),
});
