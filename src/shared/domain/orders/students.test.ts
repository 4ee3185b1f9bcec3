import { expect, test } from 'vitest';
import { describeStudents, linesByStudent, studentsOfOrder } from './students.ts';

test('students are shown with their grade level if they have one', () => {
  const students = [
    { name: 'Ana', grade_level: 'Grade 7' },
    { name: 'Ben', grade_level: '' },
    { name: 'Cora', grade_level: 'Grade 8', section: 'Rosal' },
  ];
  expect(describeStudents(students)).toBe('Ana (Grade 7), Ben, Cora (Grade 8, Rosal)');
  expect(describeStudents([])).toBe('');
});

test('an order names each student once: those of its lines, then other named students', () => {
  const [ana, ben] = [
    { name: 'Ana', grade_level: 'Grade 7', section: 'Rosal' },
    { name: 'Ben', grade_level: '' },
  ];
  const named = [
    { name: ' ana ', grade_level: 'grade 7' },
    { name: 'Ana', grade_level: 'Grade 4' },
  ];
  expect(studentsOfOrder([ben, null, ana, ben], named)).toEqual([ben, ana, named[1]]);
});

test('lines are grouped by student in order of appearance, and those without a student are last', () => {
  const [ana, ben] = [
    { name: 'Ana', grade_level: 'Grade 7' },
    { name: 'Ben', grade_level: '' },
  ];
  const lines = [{ id: 1 }, { id: 2, student: ben }, { id: 3, student: ana }, { id: 4, student: { ...ben } }];
  expect(linesByStudent(lines).map((group) => [group.student?.name, group.lines.map(({ id }) => id)])).toEqual([
    ['Ben', [2, 4]],
    ['Ana', [3]],
    [undefined, [1]],
  ]);
  expect(linesByStudent([])).toEqual([]);
});
