import { expect, test } from 'vitest';
import { compareGrades } from './gradeLevels.ts';

test('grade levels are in school order: Kinder first, the numbered ones, College last', () => {
  const names = ['College', 'Grade 10', 'Grade 2', 'Kinder', 'Grade 1', 'Senior High'];
  expect(names.toSorted(compareGrades)).toEqual(['Kinder', 'Grade 1', 'Grade 2', 'Grade 10', 'College', 'Senior High']);
});
