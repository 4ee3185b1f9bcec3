import { expect, test } from 'vitest';
import { describeStudents } from './students.ts';

test('students stand with their grade level, where they have one', () => {
  const students = [
    { name: 'Ana', grade_level: 'Grade 7' },
    { name: 'Ben', grade_level: '' },
  ];
  expect(describeStudents(students)).toBe('Ana (Grade 7), Ben');
  expect(describeStudents([])).toBe('');
});
