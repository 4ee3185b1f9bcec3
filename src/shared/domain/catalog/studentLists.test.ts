import { expect, test } from 'vitest';
import { listsOfStudent } from './studentLists.ts';

const listOf = (name: string, section: string, school_year = '2026-2027', grade_level = 'Grade 7') => ({
  name,
  section,
  school_year,
  grade_level,
});
const lists = [
  listOf('all sections', ''),
  listOf('Rosal', 'Rosal'),
  listOf('Sampaguita', 'Sampaguita'),
  listOf('of last year', 'Rosal', '2025-2026'),
  listOf('of another grade', 'Rosal', '2026-2027', 'Grade 8'),
];
const namesFor = (grade_level: string, section: string) =>
  listsOfStudent({ grade_level, section }, lists).map(({ name }) => name);

test.each([
  ['Grade 7', ' rosal', ['Rosal', 'all sections']],
  ['Grade 7', 'Ilang-Ilang', ['all sections']],
  ['Grade 7', '', ['all sections', 'Rosal', 'Sampaguita']],
  ['Grade 9', 'Rosal', []],
  ['', 'Rosal', []],
])(
  'a student of %j, %j has the lists %j of the latest school year, their own section first',
  (grade, section, names) => {
    expect(namesFor(grade, section)).toEqual(names);
  },
);
