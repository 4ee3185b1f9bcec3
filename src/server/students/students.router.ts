import { empty, recordKey } from '#shared/contracts/common.ts';
import { addStudentInput, students, updateStudentInput } from '#shared/contracts/customers.ts';
import { readStudents } from '../customers/students.queries.ts';
import { customerProcedure, router } from '../platform/trpc/procedures.ts';
import { addStudent, removeStudent, updateStudent } from './saveStudent.ts';

const NO_SUCH_STUDENT = 'You have no such student.';
const UNKNOWN_GRADE = 'There is no grade level of this name.';

export const studentsRouter = router({
  list: customerProcedure
    .meta({
      path: 'GET /api/customers/students',
      id: 'listStudents',
      summary: 'List your students',
      description: 'Also lists the grade levels to choose from. All calls for students return this list.',
    })
    .input(empty)
    .output(students)
    .query(({ ctx }) => readStudents(ctx.deps.em, ctx.customerId)),
  add: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'PUT /api/customers/students',
      id: 'addStudent',
      summary: 'Add a student',
      description: 'At most 12.',
      errors: { invalid: UNKNOWN_GRADE, conflict: 'You already have 12.' },
      example: { name: 'Ana Santos', grade_level: 'Grade 7', section: 'Sampaguita' },
    })
    .input(addStudentInput)
    .output(students)
    .mutation(({ ctx, input }) => addStudent(ctx.deps, ctx.customerId, input)),
  update: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'POST /api/customers/students/:_id',
      id: 'updateStudent',
      summary: 'Change a student',
      description: 'Fields left out stay unchanged. Earlier orders keep their copy.',
      errors: { invalid: UNKNOWN_GRADE, not_found: NO_SUCH_STUDENT },
      example: { _id: '1', section: 'Rosal' },
    })
    .input(updateStudentInput)
    .output(students)
    .mutation(({ ctx, input }) => updateStudent(ctx.deps, ctx.customerId, input)),
  remove: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'DELETE /api/customers/students/:_id',
      id: 'removeStudent',
      summary: 'Delete a student',
      description: 'Their cart lines stay, without a student. Orders keep their copy of the name.',
      errors: { not_found: NO_SUCH_STUDENT },
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(students)
    .mutation(({ ctx, input }) => removeStudent(ctx.deps, ctx.customerId, input)),
});
